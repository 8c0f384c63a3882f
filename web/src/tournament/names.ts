/** Names for narrow columns and dates for people. */
import { settings } from "../settings/settings.svelte";

/** The first word; of namesakes also a letter of the last one, and the number that marks twins. */
export function shortNames(names: readonly string[]): string[] {
  const all = names.map((name) => {
    const [, whole = "", mark = ""] = /^(.*?)( \(\d+\))?$/.exec(name) ?? [];
    const [first = "", ...rest] = whole.split(" ");
    return { first, initial: rest.at(-1)?.[0] ?? "", mark };
  });
  return all.map(({ first, initial, mark }) => {
    const namesakes = all.filter((it) => it.first === first);
    const equal = namesakes.filter((it) => it.initial === initial).length > 1;
    const short = namesakes.length > 1 && initial ? `${first} ${initial}.` : first;
    return equal ? short + mark : short;
  });
}

/** Each game has its own word: Durchgang, Runde. */
export function roundName(game: string, round: number): string {
  return settings.say(`web.tournament.unit.${game}`, { round });
}

const locale = (): string => (settings.language === "en" ? "en" : "de");

export function dayOf(date: string, dateStyle: "long" | "medium" = "long"): string {
  return new Date(`${date}T12:00`).toLocaleDateString(locale(), { dateStyle });
}

/** Cents as people write euros. */
export function eurosOf(cents: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return (cents / 100).toLocaleString(locale(), digits);
}

/** What becomes of people who do not fill a table of four. */
export const REMAINDERS = ["fill_in", "five", "bye"] as const;
export type Remainder = (typeof REMAINDERS)[number];

/** An office as people call it: "desk:2" is a second one. */
export function roleName(who: string): string {
  const [name, mark] = who.split(":");
  return settings.say(`web.tournament.role.${name}`, { mark: mark ?? "" });
}
