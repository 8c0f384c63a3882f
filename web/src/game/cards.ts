/** Cards by their two letters: suit and rank, such as EO for the Eichel-Ober. */
import type { Card, Suit } from "../generated/api";
import type { Say } from "../texts/texts";

export const SUITS = ["E", "G", "H", "S"] as const;
export const RANKS = "AXKOU987";
export const PACK: readonly Card[] = SUITS.flatMap((suit) =>
  [...RANKS].map((rank) => (suit + rank) as Card),
);

/** Which pictures are on the cards; the same cards have other names with others. */
export type Pack = "german" | "french";

export const suitOf = (card: Card): Suit => card[0] as Suit;
export const rankOf = (card: Card): string => card[1] as string;

export function suitName(suit: Suit, say: Say, pack: Pack): string {
  return say(`${pack}.suit.${suit}`);
}

export function trumpTold(suit: Suit, say: Say, pack: Pack): string {
  return say("web.talon.trump", { suit: suitName(suit, say, pack) });
}

export function cardName(card: Card, say: Say, pack: Pack): string {
  const rank = say(`${pack}.rank.${rankOf(card)}`);
  return say("card", { suit: suitName(suitOf(card), say, pack), rank });
}
