/** Whose deal it is and what is played: now, at an earlier line, and after what still waits.
 *
 * The server has drawn a map of where the evening can go; here somebody only walks on it.
 */
import type { ComingDeal, PadSheet } from "../generated/api";

export interface Upcoming {
  name: string; // of the place
  place: ComingDeal;
  order: string[]; // people: forehand first, the dealer last
}

type Seated = Record<number, string>;

/** The map of the evening knows more of a place than the sheet: where it leads, and what it brings. */
export function upcomingNow(
  sheet: PadSheet,
  map: Record<string, ComingDeal> = {},
): Upcoming | null {
  const seated: Seated = {};
  for (const { chair, player } of sheet.accounts) if (chair !== null) seated[chair] = player;
  return upcoming(sheet.place, { ...sheet.places, ...map }, seated);
}

/** As it was before a line was written. */
export function upcomingBefore(sheet: PadSheet, number: number): Upcoming | null {
  const seated: Seated = {};
  for (const line of sheet.lines) {
    if (line.number === number) return upcoming(line.place, sheet.places, seated);
    const move = line.move as { move: string; player?: string; chair?: number };
    if (line.struck || !move.player) continue;
    if (move.move === "joined") seated[move.chair ?? 0] = move.player;
    if (move.move === "gone")
      for (const chair in seated) if (seated[chair] === move.player) delete seated[chair];
  }
  return null;
}

/** Nothing as soon as a step is not on the map. */
export function upcomingAfter(
  now: Upcoming | null,
  ways: readonly (readonly string[] | null)[],
  places: Record<string, ComingDeal>,
): Upcoming | null {
  if (!now || ways.length === 0) return now;
  const seated: Seated = {};
  now.place.order.forEach((chair, seat) => (seated[chair] = now.order[seat]!));
  let name = now.name;
  for (const steps of ways)
    for (const step of steps ?? [""]) name = places[name]?.after[step] ?? "";
  return upcoming(name, places, seated);
}

function upcoming(
  name: string,
  places: Record<string, ComingDeal>,
  seated: Seated,
): Upcoming | null {
  const place = places[name];
  if (!place) return null;
  return { name, place, order: place.order.map((chair) => seated[chair] ?? "") };
}
