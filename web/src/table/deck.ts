/** Which cards lie on the table: what was chosen, else what is usual for the game. */
import type { Pack } from "../game/cards";
import { OFFERS } from "../games/offers";
import { settings } from "../settings/settings.svelte";

export type DeckName = "bavarian" | "french" | "contrast";

export function deckFor(game = ""): DeckName {
  if (settings.deck !== "auto") return settings.deck;
  return OFFERS[game]?.deck ?? "bavarian";
}

export const packOf = (deck: DeckName): Pack => (deck === "french" ? "french" : "german");

/** English letters for the lady and the jack. */
export function folderOf(deck: DeckName, language: string): string {
  return deck === "french" && language === "en" ? "french-en" : deck;
}
