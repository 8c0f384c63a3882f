/** Help for those who are new, whichever game it is. */
import type { DealView, Game, Mark } from "../games/game";
import type { Say } from "../texts/texts";
import { signed } from "./amounts";
import { choices } from "./calls";
import type { Pack } from "./cards";

/** Why exactly these cards may be played; nothing if it is not my turn to play one. */
export function whyLegal(game: Game, deal: DealView, say: Say, pack: Pack): string {
  const legal = [...choices(deal.options).cards.keys()];
  return deal.turn === deal.seat && legal.length ? game.why(deal, legal, say, pack) : "";
}

/** Words that a newcomer may not know, in the order of the alphabet. */
export function wordsFor(game: Game, say: Say): { word: string; meaning: string }[] {
  return game.words
    .map((key) => ({ word: say(`web.word.${key}.name`), meaning: say(`web.word.${key}.meaning`) }))
    .sort((a, b) => a.word.localeCompare(b.word, "de"));
}

/** Signs beside the names that all games have. */
export function commonMarks(say: Say): Record<"tricks" | "balance" | "dealer" | "ready", Mark> {
  return {
    tricks: { mark: "tricks", looks: "2" },
    balance: { mark: "balance", looks: signed(10) },
    dealer: { mark: "dealer", looks: say("web.seat.dealer_mark") },
    ready: { mark: "ready", looks: "✓" },
  };
}
