/** Names for narrow columns and dates for people. */
import { settings } from "../settings/settings.svelte";

/** The first word, and of namesakes as many letters of the rest as tell them apart. */
export function shortNames(names: readonly string[]): string[] {
  return names.map((name) => {
    const [first = "", ...rest] = name.split(" ");
    const namesakes = names.filter((it) => it.split(" ")[0] === first).length > 1;
    return namesakes && rest.length ? `${first} ${rest.at(-1)![0]}.` : first;
  });
}

/** Schafkopf is played in Durchgängen, Schnapsen in rounds. */
export function roundName(game: string, round: number): string {
  return settings.say(`web.tournament.unit.${game}`, { round });
}

export function dayOf(date: string): string {
  const language = settings.language === "en" ? "en" : "de";
  return new Date(`${date}T12:00`).toLocaleDateString(language, { dateStyle: "long" });
}

/** What becomes of people who do not fill a table of four. */
export const REMAINDERS = ["fill_in", "five", "bye"] as const;
export type Remainder = (typeof REMAINDERS)[number];

/** An office as people call it: "desk:2" is a second one. */
export function roleName(who: string): string {
  const [name, mark] = who.split(":");
  return settings.say(`web.tournament.role.${name}`, { mark: mark ?? "" });
}
