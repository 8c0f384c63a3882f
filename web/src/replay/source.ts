/** Where a finished deal comes from: a table that one may see, or a text that somebody brings. */
import { ask, introduce } from "../api/rest";
import type { Depth, Replay, ReviewView, SeatToken } from "../generated/api";
import type { Pack } from "../game/cards";
import { PACE } from "../start/play";
import { settings } from "../settings/settings.svelte";

export interface Source {
  replay(): Promise<Replay>;
  review(depth: Depth, pack: Pack): Promise<ReviewView>;
}

export function fromTable(table: string, number: string, invite: string): Source {
  const path = { table, number };
  return {
    replay: () => ask("GET /tables/{table}/deals/{number}/replay", { path, query: { invite } }),
    review: (depth, pack) =>
      ask("GET /tables/{table}/deals/{number}/review", { path, query: { invite, depth, pack } }),
  };
}

export function fromPaper(record: string, number = 1): Source {
  return {
    replay: () => ask("POST /replays", { body: { record, number } }),
    async review(depth, pack) {
      await introduce();
      return ask("POST /replays/review", { body: { record, number }, query: { depth, pack } });
    },
  };
}

/** The same cards, this seat, bots on all others. */
export async function playAgain(record: string, seat: number): Promise<SeatToken> {
  await introduce();
  const pace = PACE[settings.speed];
  return ask("POST /replays/again", { body: { record, seat, pace } });
}
