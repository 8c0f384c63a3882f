/** Which cards lie on the table: what was chosen, else what is usual for the game. */
import type { Suit } from "../generated/api";
import { PACK, type Pack } from "../game/cards";
import { OFFERS } from "../games/offers";
import { settings } from "../settings/settings.svelte";

export type DeckName = "bavarian" | "french" | "contrast";

export function deckFor(game = ""): DeckName {
  if (settings.deck !== "auto") return settings.deck;
  return OFFERS[game]?.deck ?? "bavarian";
}

export const packOf = (deck: DeckName): Pack => (deck === "french" ? "french" : "german");

const SIGNS: Record<DeckName, string> = { bavarian: "", french: "french/", contrast: "contrast/" };

export const suitPicture = (suit: Suit, deck: DeckName): string =>
  `/suits/${SIGNS[deck]}${suit}.svg`;

const FETCHED = new Set<string>();

/** Before they are seen: nobody is dealt a white card. */
export function fetchCards(folder: string): void {
  if (FETCHED.has(folder)) return;
  FETCHED.add(folder);
  for (const name of [...PACK, "back"]) new Image().src = `/cards/${folder}/${name}.svg`;
}

/** English letters for the lady and the jack. */
export function folderOf(deck: DeckName, language: string): string {
  return deck === "french" && language === "en" ? "french-en" : deck;
}
