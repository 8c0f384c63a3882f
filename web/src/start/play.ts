/** "Play": a table with bots, opened and started, without another question. */
import { tableAddress } from "../api/address";
import { ask, introduce } from "../api/rest";
import type { NewTable } from "../generated/api";
import { settings, type Speed } from "../settings/settings.svelte";

export type Game = "schafkopf" | "schnapsen";

/** The rules of a player who asks for no others. */
export const USUAL: Record<Game, string> = {
  schafkopf: "schafkopfschule",
  schnapsen: "schnapsen-weich",
};

const QUICK: Record<Game, Partial<NewTable>> = {
  schafkopf: { bots: ["stammgast", "stammgast", "stammgast"], dealer: 3 },
  schnapsen: { bots: ["stammgast"] },
};

/** Bots wait long enough for people to follow. */
export const PACE: Record<Speed, number> = { slow: 1200, normal: 600, fast: 200, none: 300 };

export async function playAtOnce(game: Game): Promise<string> {
  await introduce();
  const seated = await ask("POST /tables", {
    body: { ...QUICK[game], rules: USUAL[game], pace: PACE[settings.speed], pause: 600 },
  });
  await ask("POST /tables/{table}/start", { path: { table: seated.table } });
  return tableAddress(seated);
}
