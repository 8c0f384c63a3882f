/** What can be said or done: `p1 CARD(EO)`, read as data. */
import type { Card } from "../generated/api";

export interface Call {
  seat: number;
  verb: string;
  argument: string;
  /** Without its seat, as an order wants it. */
  text: string;
  /** What was said before it: in a duel of the auction that changes the words. */
  after?: string;
}

const SEATS: Record<string, number> = { sup: -1, onlooker: -2 };

export function read(action: string): Call {
  const space = action.indexOf(" ");
  const seat = action.slice(0, space);
  const text = action.slice(space + 1);
  const [, verb = text, argument = ""] = /^([A-Z0-9_]+)(?:\((.*)\))?$/.exec(text) ?? [];
  return { seat: SEATS[seat] ?? Number(seat.slice(1)) - 1, verb, argument, text };
}

/** What was said, one after the other. */
export function readAll(history: readonly string[]): Call[] {
  const calls = history.map(read);
  return calls.map((call, place) => ({ ...call, after: calls[place - 1]?.verb ?? "" }));
}

/** Cards are played from the hand, a cut has a slider, two cards are pushed: all else is a button. */
export interface Choices {
  cards: Map<Card, Call>;
  cuts: Call[];
  pushes: Call[];
  buttons: Call[];
  /** The deal is over, the next one may come. */
  next: boolean;
}

/** `after` is the history: what was said last. */
export function choices(options: readonly string[], after: readonly string[] = []): Choices {
  const last = after.length ? read(after.at(-1)!).verb : "";
  const calls = options.map((option) => ({ ...read(option), after: last }));
  const of = (...verbs: string[]) => calls.filter((call) => verbs.includes(call.verb));
  const elsewhere = ["CARD", "CUT", "MIX", "PUSH", "NEXT_CUT"];
  return {
    cards: new Map(of("CARD").map((call) => [call.argument as Card, call])),
    cuts: of("CUT", "MIX"),
    pushes: of("PUSH"),
    buttons: calls.filter((call) => !elsewhere.includes(call.verb)),
    next: of("NEXT_CUT").length > 0,
  };
}
