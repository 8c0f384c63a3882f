/** For those who are new: why these cards are the ones to choose from, and words of the game. */
import type { Card, SchnapsenView } from "../../generated/api";
import type { Say } from "../../texts/texts";

export function why(deal: SchnapsenView, legal: readonly Card[], say: Say): string {
  const bound = legal.length < (deal.hands[deal.seat]?.length ?? 0);
  return say(`web.why.${reason(deal, bound)}`);
}

function reason({ led, talon, closer }: SchnapsenView, bound: boolean): string {
  if (!led) return bound ? "lead_pair" : "lead_free";
  if (talon > 0 && closer === null) return "any";
  return bound ? "strict" : "strict_any";
}

/** Words that a newcomer may not know. */
export const WORDS = ["atout", "talon", "paar", "zudrehen", "austauschen", "ausmelden", "bummerl"];
