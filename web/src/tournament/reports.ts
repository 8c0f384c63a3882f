/** What is written into a sheet, made from what was tapped. */
import type { Choice, EnterStep } from "../generated/api";
import type { Desk } from "../pad/desk";
import { withSuit } from "../game/reported";
import type { Draft } from "../pad/reckoning";

export type Report = EnterStep["report"];

/** A sheet knows columns; it has no carry and no special rounds. */
export const DESK = { order: ["0", "1", "2", "3"], place: { carry: 0 } } as unknown as Desk;

/** Seats are the columns of the sheet. */
export function reportOf(draft: Draft, won: boolean | null, choice: Choice): Report {
  const { laufende, knocks, contra, step } = draft;
  const contract = withSuit(draft.code, draft.suit);
  const common = { contract, laufende, knocks, contra, step };
  if (choice.sides === "each") {
    const most = [draft.declarer, ...draft.equals].map(Number);
    const { virgins, augen } = draft;
    return { report: "played", told: { ...common, most, virgins, augen } };
  }
  const plain = choice.tout || choice.won_only;
  const counted = draft.augen !== null && !plain;
  const schwarz = draft.grade === "schwarz";
  const grade = plain || (counted && !schwarz) ? "plain" : draft.grade;
  const ended = counted ? { augen: draft.augen, grade } : { won, grade };
  if (choice.sides === "cross")
    return { report: "played", told: { ...common, ...cross(draft, ended) } };
  const declarer = Number(draft.declarer);
  const partner = choice.sides === "partner" ? Number(draft.partner) : null;
  return { report: "played", told: { ...common, declarer, partner, ...ended } };
}

/** A Kreuz is told from the first and third column. */
function cross<T extends { won?: boolean | null; augen?: number | null }>(
  draft: Draft,
  ended: T,
): T {
  if (Number(draft.declarer) % 2 === 0) return ended;
  if (ended.augen != null) return { ...ended, augen: 120 - ended.augen };
  return ended.won == null ? ended : { ...ended, won: !ended.won };
}
