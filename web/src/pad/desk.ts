/** Whose deal it is and what is played: now, at an earlier line, and after what still waits.
 *
 * The server has drawn a map of where the evening can go; here somebody only walks on it.
 */
import type { Place, Sheet, Standing } from "../generated/api";

export interface Desk {
  name: string; // of the place
  place: Place;
  order: string[]; // people: forehand first, the dealer last
}

type Seated = Record<number, string>;

/** The map of the evening knows more of a place than the sheet: where it leads, and what it brings. */
export function deskNow(sheet: Sheet, map: Record<string, Place> = {}): Desk | null {
  const seated: Seated = {};
  for (const { chair, player } of sheet.accounts) if (chair !== null) seated[chair] = player;
  return desk(sheet.place, { ...sheet.places, ...map }, seated);
}

/** As it was before a line was written. */
export function deskBefore(sheet: Sheet, number: number): Desk | null {
  const seated: Seated = {};
  for (const line of sheet.lines) {
    if (line.number === number) return desk(line.place, sheet.places, seated);
    const move = line.move as { move: string; player?: string; chair?: number };
    if (line.struck || !move.player) continue;
    if (move.move === "joined") seated[move.chair ?? 0] = move.player;
    if (move.move === "gone")
      for (const chair in seated) if (seated[chair] === move.player) delete seated[chair];
  }
  return null;
}

/** Nothing as soon as a step is not on the map. */
export function deskAfter(
  now: Desk | null,
  ways: readonly (readonly string[] | null)[],
  places: Record<string, Place>,
): Desk | null {
  if (!now || ways.length === 0) return now;
  const seated: Seated = {};
  now.place.order.forEach((chair, seat) => (seated[chair] = now.order[seat]!));
  let name = now.name;
  for (const steps of ways)
    for (const step of steps ?? [""]) name = places[name]?.after[step] ?? "";
  return desk(name, places, seated);
}

/** What a game of Schnapsen brings here; nothing if it is not on the map. */
export function brought(now: Desk | null, step: string): Record<string, number> | null {
  if (!now || !(step in now.place.after)) return null;
  const amounts = now.place.brings[step] ?? [];
  return Object.fromEntries(now.order.map((player, seat) => [player, amounts[seat] ?? 0]));
}

/** How a Partie of Schnapsen stands after what still waits; nothing where the map has ended. */
export function partieAfter(
  sheet: Sheet,
  waiting: readonly { amounts: Record<string, number> | null }[],
  now: Desk | null,
): Pick<Standing, "counters" | "bummerl" | "bonus"> | null {
  if (!waiting.length) return sheet.standing;
  if (!now) return null;
  const bummerl = [...sheet.standing.bummerl];
  for (const { chair, player } of sheet.accounts)
    for (const { amounts } of waiting)
      if (chair !== null) bummerl[chair]! += Math.max(0, -(amounts?.[player] ?? 0));
  return { counters: now.place.counters, bonus: now.place.bonus, bummerl };
}

function desk(name: string, places: Record<string, Place>, seated: Seated): Desk | null {
  const place = places[name];
  if (!place) return null;
  return { name, place, order: place.order.map((chair) => seated[chair] ?? "") };
}
