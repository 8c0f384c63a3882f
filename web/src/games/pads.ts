/** How each game is written on a pad. */
import type { Component } from "svelte";
import { byName } from "./folders";

export interface PadPart {
  name: string;
  Entry: Component;
  /** A game may be put in before any other, wherever that stands. */
  insertsAnywhere: boolean;
}

export const PADS = byName<PadPart>(import.meta.glob("./*/pad.ts", { eager: true }));
