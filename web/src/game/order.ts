/** How a hand is held: trumps first, from the highest down, then suit by suit. */
import type { Card, Suit } from "../generated/api";
import { CONTRACTS } from "../generated/contracts";
import { RANKS, SUITS, rankOf, suitOf } from "./cards";

/** Before anything is announced everybody holds the cards as for a Rufspiel. */
const UNTIL_ANNOUNCED = "RE";

export const TRUMP = "trump";
export type Class = Suit | typeof TRUMP;

export interface Order {
  trumps: readonly Card[];
}

export function schafkopfOrder(contract: string | null): Order {
  return CONTRACTS[contract ?? UNTIL_ANNOUNCED] ?? CONTRACTS[UNTIL_ANNOUNCED]!;
}

export function schnapsenOrder(trump: Suit | null): Order {
  return { trumps: trump ? [..."AXKOU9"].map((rank) => (trump + rank) as Card) : [] };
}

export function classOf(card: Card, order: Order): Class {
  return order.trumps.includes(card) ? TRUMP : suitOf(card);
}

export function sorted(hand: readonly Card[], order: Order): Card[] {
  return [...hand].sort((a, b) => height(a, order) - height(b, order));
}

function height(card: Card, order: Order): number {
  const trump = order.trumps.indexOf(card);
  if (trump >= 0) return trump;
  return 100 + 10 * SUITS.indexOf(suitOf(card)) + RANKS.indexOf(rankOf(card));
}
