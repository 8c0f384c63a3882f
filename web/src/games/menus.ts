/** What can be told of games with real cards: each game has its own menu. */
import type { Routes } from "../generated/api";

export type Menu = Routes["GET /pads/{name}/menu"]["gives"];

/** The menu as that of one game; nothing before it is there. */
export function menuOf<G extends Menu["game"]>(
  game: G,
  menu: Menu | null | undefined,
): Extract<Menu, { game: G }> | null {
  return menu?.game === game ? (menu as Extract<Menu, { game: G }>) : null;
}
