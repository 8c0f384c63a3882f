/** For those who are new: what the game means, and why these cards are the ones to choose from. */
import type { SchafkopfView, SchnapsenView, Suit } from "../generated/api";
import { CONTRACTS } from "../generated/contracts";
import type { Say } from "../texts/texts";
import { choices } from "./calls";
import { suitName, type Pack } from "./cards";
import { classOf, TRUMP } from "./order";
import { handOf, isSchnapsen, orderOf, trickOf, type DealView } from "./seen";
import { signed } from "./amounts";

/** What is being played, in a few sentences. */
export function gameHint(deal: DealView, say: Say): string {
  if (isSchnapsen(deal)) return say("web.hint.schnapsen");
  if (!deal.contract) return phaseHint(deal, say);
  const { kind, tout } = CONTRACTS[deal.contract] ?? { kind: "", tout: false };
  const points = deal.step + 1;
  const told = say.knows(`web.hint.${kind}`) ? say(`web.hint.${kind}`, { points }) : "";
  return tout ? `${told} ${say("web.hint.tout")}` : told;
}

/** Before a game is announced: only what holds at this table. */
function phaseHint({ phase, ranked, first_packet }: SchafkopfView, say: Say): string {
  const key = first_packet ? "first_packet" : phase;
  const told = say.knows(`web.hint.${key}`) ? say(`web.hint.${key}`) : "";
  return phase === "auction"
    ? `${told} ${say(ranked ? "web.hint.ranked" : "web.hint.raised")}`
    : told;
}

/** Why exactly these cards may be played; nothing if it is not my turn to play one. */
export function whyLegal(deal: DealView, say: Say, pack: Pack): string {
  const legal = [...choices(deal.options).cards.keys()];
  if (deal.turn !== deal.seat || !legal.length) return "";
  const hand = handOf(deal);
  if (isSchnapsen(deal)) return say(`web.why.${schnapsenReason(deal, legal.length < hand.length)}`);
  const [led] = trickOf(deal);
  if (!led) return say(legal.length < hand.length ? "web.why.lead_bound" : "web.why.lead_free");
  const order = orderOf(deal);
  const wanted = classOf(led.card, order);
  const following = hand.filter((card) => classOf(card, order) === wanted);
  if (!following.length) {
    return say(legal.length < hand.length ? "web.why.free_bound" : "web.why.free");
  }
  if (legal.length < following.length) return say("web.why.called_ace");
  if (wanted === TRUMP) return say("web.why.trump");
  return say("web.why.suit", { suit: suitName(wanted as Suit, say, pack) });
}

function schnapsenReason({ led, talon, closer }: SchnapsenView, bound: boolean): string {
  if (!led) return bound ? "lead_pair" : "lead_free";
  if (talon > 0 && closer === null) return "any";
  return bound ? "strict" : "strict_any";
}

/** Words that a newcomer may not know, as far as they matter now. */
export function wordsFor(deal: DealView | null, say: Say): { word: string; meaning: string }[] {
  const game = deal && isSchnapsen(deal) ? SCHNAPSEN_WORDS : SCHAFKOPF_WORDS;
  return game
    .map((key) => ({ word: say(`web.word.${key}.name`), meaning: say(`web.word.${key}.meaning`) }))
    .sort((a, b) => a.word.localeCompare(b.word, "de"));
}

/** Signs beside the names, each with an example of how it looks. */
export function marksFor(
  deal: DealView | null,
  say: Say,
  pack: Pack,
): { mark: Mark; looks: string }[] {
  const looks: Record<Mark, string> = {
    points: say("web.seat.points", { count: 33 }),
    counter: say("web.seat.counter", { count: 5 }),
    bummerl: "●",
    pairs: say("pair.plain", { suit: suitName("H", say, pack) }),
    tricks: "2",
    balance: signed(10),
    dealer: say("web.seat.dealer_mark"),
    declarer: "★",
    partner: "☆",
    ready: "✓",
  };
  const game = deal && isSchnapsen(deal) ? SCHNAPSEN_MARKS : SCHAFKOPF_MARKS;
  const counted = deal && isSchnapsen(deal) && deal.points.some((count) => count !== null);
  const hidden = counted ? "" : "points";
  return game.filter((mark) => mark !== hidden).map((mark) => ({ mark, looks: looks[mark] }));
}

export type Mark = (typeof SCHAFKOPF_MARKS | typeof SCHNAPSEN_MARKS)[number];
const SCHAFKOPF_MARKS = ["tricks", "balance", "declarer", "partner", "dealer", "ready"] as const;
const SCHNAPSEN_MARKS = [
  "points",
  "counter",
  "bummerl",
  "pairs",
  "tricks",
  "balance",
  "dealer",
  "ready",
] as const;
const SCHAFKOPF_WORDS = [
  "sau",
  "schmieren",
  "stechen",
  "spritzn",
  "laufende",
  "schneider",
  "schwarz",
  "ze",
  "davonlaufen",
  "abspatzen",
  "alte",
  "augen",
  "ausspieler",
  "bedienen",
  "blaue",
  "bremser",
  "bumbs",
  "der_alte",
  "einen",
  "fehlfarbe",
  "gegenspieler",
  "herren",
  "hinterhand",
  "kiebitz",
  "kurzer_weg",
  "langer_weg",
  "mittelhand",
  "mitspieler",
  "retour",
  "rufspiel",
  "sie",
  "solo",
  "solo_tout",
  "spatzen",
  "spieler",
  "spielmacher",
  "stich",
  "teilnehmer",
  "tout",
  "trumpf",
  "wenz",
];
const SCHNAPSEN_WORDS = [
  "atout",
  "talon",
  "paar",
  "zudrehen",
  "austauschen",
  "ausmelden",
  "bummerl",
];
