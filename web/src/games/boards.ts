/** What lies on the table of each game beside the trick. */
import type { Component } from "svelte";
import { byName } from "./folders";

export interface BoardPart {
  name: string;
  Middle: Component;
}

export const BOARDS = byName<BoardPart>(import.meta.glob("./*/board.ts", { eager: true }));
