/** What is written into a sheet, made from what was tapped. */
import type { GameChoice, SheetView } from "../../generated/api";
import type { Upcoming } from "../../pad/upcoming";
import { withSuit } from "./reported";
import type { Report } from "../sheets";
import type { Draft } from "./reckoning";

/** A sheet knows columns; it has no carry and no special rounds. */
export function deskOf(order: readonly string[]): Upcoming {
  return { order, place: { carry: 0 } } as unknown as Upcoming;
}

/** The columns that play a game, in the order of play: at a table of five the dealer rests. */
export function playing(sheet: SheetView, game: number): string[] {
  const size = sheet.seats.length;
  const first = sheet.dealer_rests ? game % size : 0;
  return Array.from({ length: sheet.dealer_rests ? size - 1 : size }, (_, i) =>
    String((first + i) % size),
  );
}

/** Seats are the columns of the sheet. */
export function reportOf(
  draft: Draft,
  won: boolean | null,
  choice: GameChoice,
  order: readonly string[],
): Report {
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
    return {
      report: "played",
      told: { ...common, ...cross(order.indexOf(draft.declarer), ended) },
    };
  const declarer = Number(draft.declarer);
  const partner = choice.sides === "partner" ? Number(draft.partner) : null;
  return { report: "played", told: { ...common, declarer, partner, ...ended } };
}

/** A Kreuz is told from the first and third of those who play. */
function cross<T extends { won?: boolean | null; augen?: number | null }>(
  place: number,
  ended: T,
): T {
  if (place % 2 === 0) return ended;
  if (ended.augen != null) return { ...ended, augen: 120 - ended.augen };
  return ended.won == null ? ended : { ...ended, won: !ended.won };
}
