/** For those who are new: what the game means, and why these cards are the ones to choose from. */
import type { Card, SchafkopfView, Suit } from "../../generated/api";
import { CONTRACTS } from "../../generated/contracts";
import { suitName, type Pack } from "../../game/cards";
import { classOf, TRUMP } from "../../game/order";
import type { Say } from "../../texts/texts";
import { orderOf } from "./contracts";

/** What is being played, in a few sentences. */
export function hint(deal: SchafkopfView, say: Say): string {
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

export function why(deal: SchafkopfView, legal: readonly Card[], say: Say, pack: Pack): string {
  const hand = deal.hands[deal.seat] ?? [];
  const [led] = deal.trick;
  if (!led) return say(legal.length < hand.length ? "web.why.lead_bound" : "web.why.lead_free");
  const order = orderOf(deal.contract);
  const wanted = classOf(led, order);
  const following = hand.filter((card) => classOf(card, order) === wanted);
  if (!following.length) {
    return say(legal.length < hand.length ? "web.why.free_bound" : "web.why.free");
  }
  if (legal.length < following.length) return say("web.why.called_ace");
  if (wanted === TRUMP) return say("web.why.trump");
  return say("web.why.suit", { suit: suitName(wanted as Suit, say, pack) });
}

/** Words that a newcomer may not know. */
export const WORDS = [
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
