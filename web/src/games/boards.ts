/** What lies on the table of each game beside the trick, and how its games are announced. */
import type { Component } from "svelte";
import type { Call } from "../game/calls";
import { byName } from "./folders";

export interface BoardPart {
  name: string;
  Middle?: Component;
  Announcement?: Component<{ calls: Call[]; onpick: (call: Call) => void }>;
}

export const BOARDS = byName<BoardPart>(import.meta.glob("./*/board.ts", { eager: true }));
