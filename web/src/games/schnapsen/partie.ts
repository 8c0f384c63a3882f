/** A pad's map of a Partie: what a game brings, and how it stands after what still waits. */
import type { PadSheet, Standing } from "../../generated/api";
import type { Upcoming } from "../../pad/upcoming";

/** What a game brings here; nothing if it is not on the map. */
export function brought(now: Upcoming | null, step: string): Record<string, number> | null {
  if (!now || !(step in now.place.after)) return null;
  const amounts = now.place.brings[step] ?? [];
  return Object.fromEntries(now.order.map((player, seat) => [player, amounts[seat] ?? 0]));
}

/** How the Partie stands after what still waits; nothing where the map has ended. */
export function partieAfter(
  sheet: PadSheet,
  waiting: readonly { amounts: Record<string, number> | null }[],
  now: Upcoming | null,
): Pick<Standing, "counters" | "bummerl" | "bonus"> | null {
  if (!waiting.length) return sheet.standing;
  if (!now) return null;
  const bummerl = [...sheet.standing.bummerl];
  for (const { chair, player } of sheet.accounts)
    for (const { amounts } of waiting)
      if (chair !== null) bummerl[chair]! += Math.max(0, -(amounts?.[player] ?? 0));
  return { counters: now.place.counters, bonus: now.place.bonus, bummerl };
}
