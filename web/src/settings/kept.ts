/** What this browser stores for the user: only known values are read back. */
import { LANGUAGES, type Language } from "../texts/texts";

export const DECKS = ["auto", "bavarian", "french", "contrast"] as const;
export const SPEEDS = ["slow", "normal", "fast", "none"] as const;
export const THEMES = ["auto", "light", "dark"] as const;
export const LONGEST_NAME = 30;

export interface Kept {
  language: Language;
  deck: (typeof DECKS)[number];
  speed: (typeof SPEEDS)[number];
  theme: (typeof THEMES)[number];
  sound: boolean;
  hints: boolean;
  cut: boolean;
  known: boolean;
  name: string;
}

const KEY = "stammtisch";
const among =
  (choices: readonly unknown[]) =>
  (value: unknown): boolean =>
    choices.includes(value);
const isSwitch = among([true, false]);
const KNOWN: Record<keyof Kept, (value: unknown) => boolean> = {
  language: among(LANGUAGES),
  deck: among(DECKS),
  speed: among(SPEEDS),
  theme: among(THEMES),
  sound: isSwitch,
  hints: isSwitch,
  cut: isSwitch,
  known: isSwitch,
  name: (value) => typeof value === "string" && value.length <= LONGEST_NAME,
};

export function kept(): Partial<Kept> {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    const good = Object.entries(KNOWN).filter(([key, knows]) => knows(found[key]));
    return Object.fromEntries(good.map(([key]) => [key, found[key]]));
  } catch {
    return {};
  }
}

/** Where a browser keeps nothing, a choice holds until the page is closed. */
export function keep(chosen: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    return;
  }
}
