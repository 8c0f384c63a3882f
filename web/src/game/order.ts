/** How a hand is held: trumps first, from the highest down, then suit by suit. */
import type { Card, Suit } from "../generated/api";
import { RANKS, SUITS, rankOf, suitOf } from "./cards";

export const TRUMP = "trump";
export type Class = Suit | typeof TRUMP;

export interface Order {
  trumps: readonly Card[];
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
