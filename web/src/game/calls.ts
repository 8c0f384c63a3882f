/** What can be said or done: `p1 CARD(EO)`, read and put into words. */
import type { Card, Suit } from "../generated/api";
import { CONTRACTS } from "../generated/contracts";
import { phrased } from "../texts/phrases";
import type { Say } from "../texts/texts";
import { cardName, suitName, type Pack } from "./cards";

export interface Call {
  seat: number;
  verb: string;
  argument: string;
  /** Without its seat, as an order wants it. */
  text: string;
  /** What was said before it: in a duel of the auction that changes the words. */
  after?: string;
}

const DUEL: Record<string, string> = {
  "RAISE HOLD": "verb.HOLD_RAISE",
  "TOUT HOLD": "verb.HOLD_RAISE",
  "HOLD PASS": "verb.PASS_DUEL",
};

const SEATS: Record<string, number> = { sup: -1, onlooker: -2 };
const WITH_SUIT = ["NAME_SUIT", "TAKE", "MARRIAGE"];

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

export function contractName(code: string, say: Say, pack: Pack): string {
  const contract = CONTRACTS[code];
  if (!contract) return code;
  return phrased(contract.name, { say, pack, names: [] });
}

/** As a player would say it. */
export function callName(
  { verb, argument, after = "" }: Call,
  say: Say,
  pack: Pack,
  trump: Suit | null = null,
): string {
  const duel = DUEL[`${after} ${verb}`];
  if (duel) return say(duel);
  if (verb === "MARRIAGE" && trump) return pairName(argument as Suit, trump, say, pack);
  if (verb === "CARD") return cardName(argument as Card, say, pack);
  if (verb === "ANNOUNCE") return contractName(argument, say, pack);
  if (WITH_SUIT.includes(verb))
    return say(`verb.${verb}`, { suit: suitName(argument as Suit, say, pack) });
  if (verb === "PUSH") {
    if (!argument) return say("verb.PUSH_HIDDEN");
    const cards = argument.split(",").map((card) => cardName(card as Card, say, pack));
    return say("verb.PUSH", { cards: cards.join(", ") });
  }
  if (say.knows(`verb.${verb}.${argument}`)) return say(`verb.${verb}.${argument}`);
  return say(`verb.${verb}`, { argument });
}

/** A pair of Schnapsen: Zwanziger, or Vierziger in trumps. */
export function pairName(suit: Suit, trump: Suit, say: Say, pack: Pack): string {
  return say(suit === trump ? "pair.trump" : "pair.plain", { suit: suitName(suit, say, pack) });
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
