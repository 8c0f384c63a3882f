/** The games, by their names: a game is a folder here, with a door to each feature. */
import { byName } from "./folders";
import type { Game } from "./game";

export const GAMES = byName<Game>(import.meta.glob("./*/table.ts", { eager: true }));
