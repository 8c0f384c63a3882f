/** The trumps of a suit, from the highest down. */
import type { Card, SchnapsenView, Suit } from "../../generated/api";
import type { Order } from "../../game/order";

const NINES = 24; // cards of the pack that has them

export function orderIn(trump: Suit | null, ranks = "AXKOU9"): Order {
  return { trumps: trump ? [...ranks].map((rank) => (trump + rank) as Card) : [] };
}

/** Those that are in the pack: one of twenty cards has no nines. */
export function orderOf(deal: SchnapsenView): Order {
  return orderIn(deal.trump, cardsOf(deal) < NINES ? "AXKOU" : "AXKOU9");
}

/** In the hands, in the talon, in the tricks and on the table. */
function cardsOf({ counts, talon, tricks_won, led }: SchnapsenView): number {
  const [mine, theirs] = counts;
  return mine + theirs + talon + 2 * (tricks_won[0] + tricks_won[1]) + (led ? 1 : 0);
}
