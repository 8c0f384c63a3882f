import { expect, test } from "vitest";
import { address, tableAddress } from "../src/api/address";
import { merged } from "../src/api/merging";
import { Outbox } from "../src/api/outbox";
import { nextPage } from "../src/api/rest";
import type { ViewChange, DealView, LobbyTable, MyTable } from "../src/generated/api";
import { scaleFor } from "../src/evening/scale";
import { dealTold, sheetOf } from "../src/evening/sheet";
import { changes, houseRules } from "../src/newtable/toml";
import { sortedOut } from "../src/start/mine";
import { joined } from "../src/start/pages.svelte";
import { speaker } from "../src/texts/texts";
import { catalogue } from "../texts-plugin.ts";
import { deal, sitting } from "./views";

test("a change is laid over the view before it", () => {
  const before = sitting(deal({ history: ["p1 PASS"], turn: 1 }));
  const change: ViewChange = {
    type: "change",
    number: 2,
    after: 1,
    clock: null,
    said: ["p2 PLAY"],
    view: { playing: { deal: { turn: 2 } } },
  };
  const after = merged(before, change);
  expect(after.playing?.deal?.turn).toBe(2);
  expect(after.playing?.deal?.history).toEqual(["p1 PASS", "p2 PLAY"]);
  expect(after.chairs).toBe(before.chairs);
  expect(before.playing?.deal?.history).toEqual(["p1 PASS"]);
});

test("orders wait until they are answered, once", () => {
  const outbox = new Outbox();
  outbox.add({ type: "act", id: "a", call: "PASS", expected: 1 });
  outbox.add({ type: "begin", id: "b", expected: 1 });
  expect(outbox.answered("a")?.type).toBe("act");
  expect(outbox.answered("a")).toBeUndefined();
  expect(outbox.unanswered.map((order) => order.id)).toEqual(["b"]);
});

test("house rules are the rule set and what differs", () => {
  const before = { deck: "long", stock: false, players: [4], tout_value: "double" };
  const now = { ...before, stock: true, players: [4, 5], tout_value: { solo: 2, wenz: 1 } };
  expect(houseRules("schafkopfschule", changes(before, now))).toBe(
    'extends = "schafkopfschule"\nstock = true\nplayers = [4, 5]\ntout_value = { solo = 2, wenz = 1 }\n',
  );
});

const entered = (number: number, accounts: string[], amounts: number[]): DealView => ({
  number,
  round: "normal",
  accounts,
  players: accounts,
  contract: "SH",
  ending: "played",
  declarer: 0,
  winners: [],
  amounts,
  commitment: "",
  shares: [],
  secret: "",
});

test("the sheet names games by the pack that is on the table, and what was not played", () => {
  const say = speaker(catalogue("en"));
  const played = entered(1, ["Anna"], [0]);
  expect(dealTold(played, say, "german")).toBe("Anna: Hearts Solo");
  expect(dealTold({ ...played, contract: "SE" }, say, "french")).toBe("Anna: Clubs Solo");
  const unplayed = { ...played, contract: "", declarer: null };
  expect(dealTold({ ...unplayed, ending: "thrown_in" }, say, "german")).toBe("thrown in");
  expect(dealTold({ ...unplayed, ending: "claim" }, say, "german")).toBe("");
});

test("the sheet adds up, also for players who came later", () => {
  const sheet = sheetOf([entered(1, ["a", "b"], [5, -5]), entered(2, ["b", "c"], [2, -2])]);
  expect(sheet.people.map((person) => person.account)).toEqual(["a", "b", "c"]);
  expect(sheet.rows[1]?.amounts).toEqual([null, 2, -2]);
  expect(sheet.rows[1]?.sums).toEqual([5, -3, -2]);
});

test("a chart has zero where it belongs, in the middle while nobody has won anything", () => {
  const heights = (sums: number[]): number[] => {
    const { low, high, y } = scaleFor(sums, 100, 10);
    return [y(high), y(0), y(low)];
  };
  expect(heights([30, -10])).toEqual([10, 70, 90]);
  expect(heights([5, 8])).toEqual([10, 90, 90]);
  expect(heights([0, 0])).toEqual([50, 50, 50]);
  expect(heights([])).toEqual([50, 50, 50]);
  expect(scaleFor([0], 100, 10)).toMatchObject({ low: 0, high: 0 });
});

test("one's own tables: company and the last game against bots are shown, the others folded", () => {
  const person = { name: "Anna", bot: "" };
  const bot = { name: "Resi", bot: "stammgast" };
  const at = (table: string, ...chairs: (typeof person | null)[]) =>
    ({ invite: "", table: { table, chairs } }) as unknown as MyTable;
  const names = (tables: MyTable[]) => tables.map(({ table }) => table.table);
  const mine = [
    at("quick-3", person, bot),
    at("quick-2", person, bot, bot, bot),
    at("company", person, person, bot, bot),
    at("waiting", person, null),
    at("quick-1", person, bot),
  ];
  const { shown, folded } = sortedOut(mine);
  expect(names(shown)).toEqual(["quick-3", "company", "waiting"]);
  expect(names(folded)).toEqual(["quick-2", "quick-1"]);
  const regulars = ["a", "b", "c", "d"].map((name) => at(name, person, person));
  expect(names(sortedOut(regulars).folded)).toEqual(["d"]);
});

test("an address has no empty invitation", () => {
  expect(tableAddress({ table: "t", invite: "" })).toBe("/at/t");
  expect(tableAddress({ table: "t", invite: "abc" })).toBe("/at/t?invite=abc");
  expect(address("/replay/t/1", { invite: "", seat: "2" })).toBe("/replay/t/1?seat=2");
});

test("the next page of the lobby begins where its link says", () => {
  expect(nextPage('</tables?game=&most=50&after=82-abc>; rel="next"')).toBe("82-abc");
  expect(nextPage("")).toBe("");
  expect(nextPage('</tables?after=x>; rel="prev"')).toBe("");
});

test("a table that stands on two pages is shown once, as the newer page tells of it", () => {
  const told = (table: string, deals: number): LobbyTable =>
    ({ table, deals, chairs: [] }) as unknown as LobbyTable;
  const both = joined([told("a", 2), told("b", 0)], [told("a", 1), told("c", 0)]);
  expect(both.map(({ table, deals }) => [table, deals])).toEqual([
    ["a", 2],
    ["b", 0],
    ["c", 0],
  ]);
});
