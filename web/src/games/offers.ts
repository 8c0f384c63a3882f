/** What the start page and forms offer of each game: small, for everybody loads it. */
import type { Card, NewTable } from "../generated/api";
import type { DeckName } from "../table/deck";
import { byName } from "./folders";

export interface Offer {
  name: string;
  deck: DeckName;
  /** The rules of a player who asks for no others, and their table with bots. */
  rules: string;
  quick: Partial<NewTable>;
  /** A finished deal to look at, and cards that stand for it. */
  example: { cards: Card[]; record: () => Promise<{ default: string }> };
  tournament: {
    rules: string;
    /** Whether four sit at a table, so that some may be left over and lists have sums. */
    fours: boolean;
    numbers: readonly { key: TournamentNumber; min: number; max: number }[];
  };
}

export type TournamentNumber = "rounds" | "games" | "bummerl" | "lives";

export const OFFERS = byName<Offer>(import.meta.glob("./*/offer.ts", { eager: true }));
