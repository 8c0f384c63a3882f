/** What this phone keeps of pads, so that it can show and write them without a connection. */
import type { Menu } from "../games/menus";
import type { SentCommand, PadState } from "../generated/api";

const KEYS = "stammtisch.pads";

/** A command that waits for a connection, and what is shown of it meanwhile. */
export interface Waiting {
  order: SentCommand;
  text: string;
  amounts: Record<string, number> | null; // nothing if only the server can know
  steps: readonly string[] | null; // the way on the map of the evening; nothing if nobody knows
  tried: boolean; // it may have arrived, though no answer came
}

export interface Kept {
  state: PadState | null;
  menu: Menu | null;
  queue: Waiting[];
  last: string; // id of the last order that was done
}

export interface Known {
  pad: string;
  key: string;
  title: string;
  created: number;
}

function read<T>(key: string, otherwise: T): T {
  try {
    return { ...otherwise, ...(JSON.parse(localStorage.getItem(key) ?? "null") as T) };
  } catch {
    return otherwise;
  }
}

export function kept(pad: string): Kept {
  return read<Kept>(`stammtisch.pad.${pad}`, { state: null, menu: null, queue: [], last: "" });
}

export function keep(pad: string, what: Kept): void {
  localStorage.setItem(`stammtisch.pad.${pad}`, JSON.stringify(what));
}

export function knownPads(): Known[] {
  return Object.values(read<Record<string, Known>>(KEYS, {})).sort((a, b) => b.created - a.created);
}

/** A key that writes is not replaced by one that only reads. */
export function remember(known: Known): void {
  const all = read<Record<string, Known>>(KEYS, {});
  const before = all[known.pad];
  const key = before?.key.startsWith("w") ? before.key : known.key;
  localStorage.setItem(KEYS, JSON.stringify({ ...all, [known.pad]: { ...known, key } }));
}

export function keyOf(pad: string): string {
  return read<Record<string, Known>>(KEYS, {})[pad]?.key ?? "";
}
