"""Two browsers at one table, and a line that breaks."""

import signal

from support.server import running


def test_two_people_at_one_table_with_an_invitation(people):
    anna, bert = people(), people(name="Bert")
    page, other = anna.page, anna.invite(bert)
    page.locator("section > button.primary").click()
    page.locator(".hand li").first.wait_for()
    other.locator(".hand li").first.wait_for()
    for each in (page, other):
        initials = each.locator(".coaster").all_inner_texts()
        assert sorted(it.strip()[0] for it in initials) == ["A", "B"]
    mine = set(page.locator(".hand button").evaluate_all("all => all.map(b => b.dataset.spot)"))
    his = set(other.locator(".hand button").evaluate_all("all => all.map(b => b.dataset.spot)"))
    assert len(mine) == len(his) == 5
    assert not mine & his


def test_only_the_owner_is_offered_the_end_of_the_evening_while_he_sits_there(people):
    anna, bert = people(hasty=True), people(name="Bert", hasty=True)
    page, other = anna.page, anna.invite(bert)
    page.locator("section > button.primary").click()
    other.locator(".hand li").first.wait_for()
    other.get_by_role("button", name="Menü").click()
    other.get_by_role("button", name="Kurze Pause").click()
    anna.finish_deal()
    other.locator(".result .next").click()
    other.get_by_role("button", name="Wir warten auf Anna …").wait_for()
    for each in (page, other):
        each.get_by_role("button", name="Menü").click()
        each.get_by_role("button", name="Tisch verlassen").wait_for()
    assert page.get_by_role("button", name="Den Abend beenden").is_visible()
    assert other.get_by_role("button", name="Den Abend beenden").count() == 0
    assert other.get_by_text("Den Abend beendet Anna.").is_visible()


def test_a_guest_is_asked_for_his_name_also_where_onlookers_are_welcome(people):
    anna, guest = people(), people(name="")
    anna.introduce()
    table = anna.ask("/tables", rules="schnapsen-weich", onlookers=True)
    page = guest.open(f"/at/{table['table']}?invite={table['invite']}")
    page.get_by_label("Wie heißt du?").fill("Wastl")
    page.get_by_role("button", name="Hinsetzen").click()
    page.get_by_text("Wastl").wait_for()


def test_after_the_server_was_killed_the_game_goes_on(people, tmp_path):
    with running(tmp_path) as first:
        person = people(url=first.url)
        page = person.play("schnapsen")
        page.wait_for_selector(".hand.playing button, .calls button")
        hand = page.locator(".hand button").evaluate_all("all => all.map(b => b.dataset.spot)")
        port = first.url.rpartition(":")[2]
        first.process.send_signal(signal.SIGKILL)
        first.process.wait()
        page.locator(".lost").wait_for()
    with running(tmp_path, "--port", port):
        page.locator(".back").wait_for()
        page.locator(".back").wait_for(state="detached")
        now = page.locator(".hand button").evaluate_all("all => all.map(b => b.dataset.spot)")
        assert now == hand
        person.finish_deal()


def test_from_the_start_page_one_finds_back_to_the_table(people):
    anna, bert = people(), people(name="Bert")
    page = anna.play("schnapsen")
    page.wait_for_selector(".hand.playing button, .calls button")
    hand = page.locator(".hand button").evaluate_all("all => all.map(b => b.dataset.spot)")
    invited = page.url
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("link", name="mein Platz bleibt frei").click()
    mine = page.get_by_role("region", name="Deine Tische")
    mine.get_by_role("link", name="Weiterspielen").wait_for()
    assert anna.complaints() == []
    assert bert.open().get_by_text("Deine Tische").count() == 0
    mine.get_by_role("link", name="Weiterspielen").click()
    page.locator(".hand li").first.wait_for()
    assert page.url == invited
    now = page.locator(".hand button").evaluate_all("all => all.map(b => b.dataset.spot)")
    assert now == hand
    anna.open()
    mine.get_by_role("button", name="Aufstehen").click()
    mine.wait_for(state="detached")


def test_games_against_bots_do_not_fill_the_start_page(people):
    anna = people(hasty=True)
    for game in ("schnapsen", "schafkopf", "schnapsen", "schafkopf"):
        anna.play(game)
    anna.ask("/tables", title="Unsere Runde")
    page = anna.open()
    mine = page.get_by_role("region", name="Deine Tische")
    mine.get_by_text("Unsere Runde").wait_for()
    assert mine.locator("> ul > li").count() == 2, "the round, and the last game"
    mine.get_by_text("Früher angefangen (3)").click()
    assert mine.locator("details li").count() == 3
    assert anna.complaints() == []
    mine.locator("details").get_by_role("button", name="Aufstehen").first.click()
    mine.get_by_text("Früher angefangen (2)").wait_for()


def test_a_player_who_came_without_the_invitation_can_still_give_it(people):
    anna, bert = people(), people(name="Bert")
    anna.introduce()
    table = anna.ask("/tables", rules="schnapsen-weich")
    page = anna.open(f"/at/{table['table']}")
    link = page.locator(".link input").input_value()
    assert link == f"{anna.url}/at/{table['table']}?invite={table['invite']}"
    page.get_by_role("button", name="Menü").click()
    page.locator("dialog[open]").wait_for()
    assert page.locator('a[href$="invite="], input[value$="invite="]').count() == 0
    assert page.locator("dialog[open] .link input").input_value() == link
    other = bert.open(link.removeprefix(bert.url))
    other.get_by_role("button", name="Hinsetzen").click()
    begins = other.get_by_role("button", name="Anna fängt an")
    begins.wait_for()
    assert begins.is_disabled()
    assert page.get_by_role("button", name="Es kann losgehen").count() == 1


def test_a_public_table_is_shared_by_a_link_that_opens_it(people):
    anna, bert = people(), people(name="Bert")
    anna.introduce()
    anna.ask("/tables", rules="schnapsen-weich", title="Für alle", public=True)
    page = bert.open()
    page.get_by_role("listitem").filter(has_text="Für alle").get_by_role("button").click()
    link = page.locator(".link input").input_value()
    assert link.partition("?invite=")[2]


def test_further_tables_are_loaded_when_somebody_wants_them(people):
    anna, bert = people(), people(name="Bert")
    anna.introduce()
    for number in range(51):
        anna.ask("/tables", rules="schnapsen-weich", title=f"Nummer {number}", public=True)
    page = bert.open()
    tables = page.get_by_role("region", name="Offene Tische").get_by_role("listitem")
    tables.filter(has_text="Nummer 50").wait_for()
    assert tables.filter(has_text="Nummer 0").count() == 0
    page.get_by_role("button", name="Weitere Tische").click()
    tables.filter(has_text="Nummer 0").wait_for()
    page.get_by_label("Nur mit freiem Platz").check()
    page.get_by_label("Welches Spiel").select_option("Schafkopf")
    tables.filter(has_text="Nummer 0").wait_for(state="detached")


def test_nobody_leaves_a_table_that_does_not_hear_it(people):
    anna = people()
    anna.play("schnapsen")
    page = anna.page
    anna.context.set_offline(True)
    page.get_by_role("button", name="Menü").click()
    leave = page.locator("dialog[open]").get_by_role("button", name="Tisch verlassen")
    leave.click()
    page.locator("dialog[open]").get_by_text("nicht zu erreichen").wait_for()
    anna.context.set_offline(False)
    with page.expect_response("**/seats") as answer:
        leave.click()
    assert answer.value.ok
    page.wait_for_url(f"{anna.url}/")
    assert page.get_by_role("link", name="Weiterspielen").count() == 0


def test_before_the_first_deal_there_is_nothing_to_pause_or_to_settle(people):
    anna = people()
    anna.introduce()
    table = anna.ask("/tables", rules="schnapsen-weich")
    page = anna.open(f"/at/{table['table']}")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Tisch verlassen").wait_for()
    assert page.get_by_role("button", name="Kurze Pause").count() == 0
    assert page.get_by_role("button", name="Den Abend beenden").count() == 0


def test_a_door_that_stays_shut_promises_no_table(people):
    page = people().open("/at/aaaaaaaaaaaa")
    page.get_by_text("Diesen Tisch gibt es nicht").wait_for()
    assert page.locator("h1").inner_text() == "Hier geht es nicht hinein"
