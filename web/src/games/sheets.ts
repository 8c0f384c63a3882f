/** How each game is written on the sheet of a tournament. */
import type { Component } from "svelte";
import type { EnterGame, PhoneState, SheetView } from "../generated/api";
import type { Live } from "../tournament/live.svelte";
import type { Pass } from "../tournament/passes";
import { byName } from "./folders";

export type Report = EnterGame["report"];

interface EntryProps {
  sheet: SheetView;
  pass: Pass;
  game: number;
  /** What stands there, if it is written again. */
  before?: Report;
  onwrite: (report: Report) => Promise<boolean>;
  /** A game that the supervisor must be asked about. */
  onask?: (contract: string, seat: number) => void;
  label?: string;
}

interface AskProps {
  open: boolean;
  sheet: SheetView;
  live: Live<PhoneState>;
  wanted: { contract: string; seat: number };
}

export interface SheetPart {
  name: string;
  Entry: Component<EntryProps>;
  /** Everybody has a plus and a minus column, and each round of deals its sums. */
  list: boolean;
  /** The supervisor rules on misconduct, strikes games, and is asked about some before. */
  Ruling?: Component<{ live: Live<PhoneState>; sheet: SheetView }>;
  Ask?: Component<AskProps, object, "open">;
}

export const SHEETS = byName<SheetPart>(import.meta.glob("./*/sheet.ts", { eager: true }));
