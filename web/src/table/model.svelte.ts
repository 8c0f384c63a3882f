/** One table as this browser sees it: the line, what is shown, and what can be done. */
import { setContext, getContext } from "svelte";
import type { Card, ChairView, SittingView, Suit } from "../generated/api";
import { Line } from "../api/line.svelte";
import { seatAt } from "../api/seats";
import { announced } from "../game/announcing";
import { choices, read, type Call, type Choices } from "../game/calls";
import { promptFor } from "../game/prompt";
import { handOf, namesOf } from "../game/seen";
import type { Step } from "../game/story";
import type { DealView, Game } from "../games/game";
import { GAMES } from "../games/games";
import { settings } from "../settings/settings.svelte";
import { deckFor, packOf, suitPicture } from "./deck";
import { remember } from "./flight";
import { Playback } from "./playback.svelte";
import { ring } from "./sounds";

const NOTHING: Choices = choices([]);
const NOTICE = 6000;

export class TableModel {
  readonly line: Line;
  readonly playback: Playback;
  /** For those who listen instead of looking. */
  spoken = $state("");
  notice = $state("");
  private noticeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    private readonly invitation: string,
  ) {
    this.playback = new Playback(remember, (steps, view) => this.happened(steps, view));
    this.line = new Line(table, invitation, {
      view: (view) => this.playback.push(view),
      refused: (message) => this.note(message),
      verdict: ({ allowed, message }) => !allowed && this.note(message ?? ""),
      stale: () => this.note(settings.say("web.stale")),
      unheard: () => this.note(settings.say("web.offline")),
    });
  }

  readonly view: SittingView | null = $derived.by(() => this.playback.shown);
  readonly deal: DealView | null = $derived.by(() => this.view?.playing?.deal ?? null);
  readonly game: Game | null = $derived.by(() => GAMES[this.view?.game ?? ""] ?? null);
  readonly deck = $derived.by(() => deckFor(this.view?.game));
  readonly pack = $derived.by(() => packOf(this.deck));
  readonly names: string[] = $derived.by(() => (this.view ? namesOf(this.view) : []));
  readonly hand: Card[] = $derived.by(() =>
    this.game && this.deal ? handOf(this.game, this.deal) : [],
  );
  readonly seated = $derived.by(() => (this.view?.who ?? -2) >= 0);
  /** Seated players may invite others, even if they came without an invitation. */
  readonly invite = $derived.by(() => this.line.welcome?.invite || this.invitation);
  /** At a table of a tournament people neither come nor go, and their list is kept there. */
  readonly tournament = $derived.by(() => this.line.welcome?.tournament ?? "");
  readonly myTurn = $derived.by(() => this.deal !== null && this.deal.turn === this.deal.seat);
  readonly over = $derived.by(() => !!this.deal?.outcome && !this.playback.full);

  /** Nothing while an order is on its way: nobody plays two cards by pressing twice. */
  readonly choices: Choices = $derived.by(() =>
    this.deal && this.seated && !this.line.pending && this.view?.commands.includes("act")
      ? choices(this.deal.options, this.deal.history)
      : NOTHING,
  );
  /** Whether an answer is wanted that is no card; what else can be said then is an answer too. */
  readonly asked = $derived.by(() => {
    const { cards, cuts, pushes, buttons } = this.choices;
    return this.myTurn && !cards.size && cuts.length + pushes.length + buttons.length > 0;
  });
  /** What could be said without being asked: a Stoss, a Zwanziger, an end. */
  readonly optional: Call[] = $derived.by(() =>
    this.asked || this.over ? [] : this.choices.buttons,
  );
  /** Before the first card nothing lies in the middle: people sit higher, what is asked below. */
  readonly talking = $derived.by(() => !!this.deal && !this.over && this.deal.phase !== "play");
  /** How much room one's own plate takes, with what could be said beside it. */
  own = $state({ width: 0, height: 0 });

  /** Tells one moment of the evening from every other. */
  readonly moment = $derived.by(
    () => `${this.view?.playing?.number ?? 0}-${this.deal?.history.length ?? 0}`,
  );
  readonly iAmReady = $derived.by(() => this.line.ready.includes(this.view?.who ?? -2));

  /** Ticks while somebody's time runs, or until the next deal comes by itself. */
  private now = $state(performance.now());
  tick(): (() => void) | undefined {
    if (!this.line.clock) return;
    const ticking = setInterval(() => (this.now = performance.now()), 500);
    return () => clearInterval(ticking);
  }

  /** The seconds that a chair has left; nothing without a clock. */
  secondsOf(chair: number): number | null {
    const { clock } = this.line;
    if (clock?.chair !== chair) return null;
    const passed = Math.max(0, this.now - clock.at);
    return Math.max(0, Math.ceil((clock.left - passed) / 1000));
  }

  /** As long as the owner sits at the table, nobody else begins or ends the evening. */
  readonly host: ChairView | null = $derived.by(() => {
    const { owner, player } = this.line.welcome ?? {};
    return (owner !== player && this.view?.chairs.find((chair) => chair.player === owner)) || null;
  });

  suitPicture(suit: Suit): string {
    return suitPicture(suit, this.deck);
  }

  get sheetPage(): string {
    return seatAt(this.table)?.sheet ?? `/tournament/${this.tournament}`;
  }

  act(call: Call): void {
    this.quiet();
    this.line.order({ type: "act", call: call.text });
  }

  /** Dealing is no decision, and many leave the cut to chance: that is done at once. */
  choresIfDue(): void {
    if (!this.myTurn) return;
    const { buttons, cuts } = this.choices;
    const deal = buttons.find((call) => call.verb === "DEAL");
    if (deal && (!cuts.length || !settings.cut)) this.act(deal);
    else if (cuts.length && !settings.cut) this.act(cuts[chance(cuts.length)]!);
  }

  /** By keyboard: never to nowhere, and never to what could be dear. */
  focusHand(place = 0): void {
    const cards = document.querySelectorAll<HTMLElement>(".hand button");
    cards[Math.min(place, cards.length - 1)]?.focus();
  }

  /** Chance cuts for most people: that is done before anybody could read of it. */
  readonly cutting = $derived.by(() => this.deal?.phase === "cutting" && !settings.cut);

  /** A card that is pressed twice has gone its way by the second time. */
  play(card: Card): void {
    if (this.line.pending || this.playback.behind) return;
    const call = this.choices.cards.get(card);
    if (call) this.act(call);
    else if (this.deal?.phase !== "play") this.sayWhatIsWanted();
    else this.line.say({ type: "ask", call: `CARD(${card})`, pack: this.pack });
  }

  private sayWhatIsWanted(): void {
    const prompt = this.view ? promptFor(this.view, settings.say) : "";
    if (prompt) this.note(settings.say("web.hand.not_yet", { prompt }));
  }

  ready(): void {
    this.line.say({ type: "ready" });
  }

  note(message: string): void {
    clearTimeout(this.noticeTimer);
    this.notice = message;
    this.noticeTimer = setTimeout(() => this.quiet(), NOTICE);
  }

  quiet(): void {
    this.notice = "";
  }

  close(): void {
    this.playback.stop();
    this.line.close();
  }

  private happened(steps: Step[], view: SittingView): void {
    const told = announced(steps, view, settings.say, this.pack);
    if (told) this.spoken = told;
    if (complaintRejected(steps, view)) this.note(settings.say("web.prompt.rejected"));
    if (settings.sound) ring(steps, view);
  }
}

/** The supervisor's other refusals are about games that somebody wants to play. */
function complaintRejected(steps: Step[], view: SittingView): boolean {
  const [before, last] = (view.playing?.deal?.history ?? []).slice(-2).map(read);
  return steps.length > 0 && before?.verb === "HALT" && last?.verb === "REJECT";
}

function chance(count: number): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! % count;
}

const KEY = Symbol("table");
export const provideTable = (model: TableModel): TableModel => setContext(KEY, model);
export const useTable = (): TableModel => getContext<TableModel>(KEY);
