/** What has happened between two views, step by step: for motion, sound and those who listen. */
import type { SittingView } from "../generated/api";
import type { DealView, Laid } from "../games/game";
import { GAMES } from "../games/games";
import { readAll, type Call } from "./calls";

export type Step =
  | { kind: "deal"; number: number }
  | { kind: "call"; call: Call }
  | { kind: "card"; seat: number; card: Laid["card"] }
  | { kind: "trick"; winner: number; cards: Laid[] }
  | { kind: "over" };

export function steps(before: SittingView | null, after: SittingView): Step[] {
  const old = before?.playing ?? null;
  const now = after.playing;
  if (!now?.deal) return [];
  const same = old?.deal && old.number === now.number ? old.deal : null;
  const told: Step[] = same ? [] : [{ kind: "deal", number: now.number }];
  let trick = same ? GAMES[after.game]!.trick(same) : [];
  for (const call of readAll(now.deal.history).slice(same?.history.length ?? 0)) {
    if (call.verb !== "CARD") {
      told.push({ kind: "call", call });
      continue;
    }
    const laid = { seat: call.seat, card: call.argument as Laid["card"] };
    trick = [...trick, laid];
    told.push({ kind: "card", ...laid });
    if (trick.length === now.deal.counts.length) {
      told.push({ kind: "trick", winner: winner(same, now.deal), cards: trick });
      trick = [];
    }
  }
  if (now.deal.outcome && !same?.outcome) told.push({ kind: "over" });
  return told;
}

/** Views come one action at a time, so at most one seat has won a trick since. */
function winner(before: DealView | null, after: DealView): number {
  const old = before?.tricks_won ?? [];
  return after.tricks_won.findIndex((won, seat) => won > (old[seat] ?? 0));
}
