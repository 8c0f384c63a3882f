/** "Play": a table with bots, opened and started, without another question. */
import { tableAddress } from "../api/address";
import { ask, introduce } from "../api/rest";
import type { Offer } from "../games/offers";
import { settings, type Speed } from "../settings/settings.svelte";

/** Bots wait long enough for people to follow. */
export const PACE: Record<Speed, number> = { slow: 1200, normal: 600, fast: 200, none: 300 };

export async function playAtOnce({ rules, quick }: Offer): Promise<string> {
  await introduce();
  const seated = await ask("POST /tables", {
    body: { ...quick, rules, pace: PACE[settings.speed], pause: 600 },
  });
  await ask("POST /tables/{table}/start", { path: { table: seated.table } });
  return tableAddress(seated);
}
