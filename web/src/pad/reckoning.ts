/** What a game would bring to whom: the price is the server's, here it is only doubled and counted. */
import type { Choice, Grade, Menu, Played, RoundMenu, Standing } from "../generated/api";

export interface Draft {
  code: string;
  declarer: string;
  partner: string;
  grade: Grade;
  laufende: number;
  knocks: number;
  contra: number;
  step: number;
  virgins: number;
  augen: number | null;
  wish: string;
}

export const EMPTY: Draft = {
  code: "",
  declarer: "",
  partner: "",
  grade: "plain",
  laufende: 0,
  knocks: 0,
  contra: 0,
  step: 60,
  virgins: 0,
  augen: null,
  wish: "",
};

export interface Reckoned {
  amounts: Record<string, number>;
  price: string; // without the unit
}

/** The price is known for every grade, run and step; nothing if the draft is not complete. */
export function reckon(
  draft: Draft,
  won: boolean | null,
  choice: Choice,
  round: RoundMenu,
  menu: Menu,
  standing: Standing,
  order: readonly string[],
): Reckoned | null {
  const grade = choice.tout || choice.won_only || choice.sides === "each" ? "plain" : draft.grade;
  const price = choice.prices[`${grade}/${draft.laufende}/${draft.step}`];
  if (!price || !ready(draft, choice)) return null;
  const doublings = draft.contra + draft.knocks + draft.virgins + standing.carry + round.built_in;
  const value = won === null ? 0 : price.value * 2 ** doublings;
  const active = order.slice(0, 4);
  const winners = winning(draft, won, choice, menu, active);
  const amounts = Object.fromEntries(order.map((player) => [player, 0]));
  const sign = (player: string): number => (winners.includes(player) ? 1 : -1);
  for (const player of active)
    amounts[player] = sign(player) * value * weight(player, winners, active);
  const factor = doublings ? ` × ${2 ** doublings} = ${value}` : "";
  return { amounts, price: price.text + factor };
}

export function ready(draft: Draft, choice: Choice): boolean {
  return !!draft.declarer && (choice.sides !== "partner" || !!draft.partner);
}

function winning(
  draft: Draft,
  won: boolean | null,
  choice: Choice,
  menu: Menu,
  active: readonly string[],
): string[] {
  let side = [draft.declarer];
  if (choice.sides === "partner") side.push(draft.partner);
  if (choice.sides === "cross") {
    const parity = active.indexOf(draft.declarer) % 2;
    side = active.filter((_, seat) => seat % 2 === parity);
  }
  const wins = choice.sides === "each" ? draft.virgins === 3 && menu.durchmarsch_wins : !!won;
  return wins ? side : active.filter((player) => !side.includes(player));
}

/** One against three pays or gets three times. */
function weight(player: string, winners: readonly string[], active: readonly string[]): number {
  const alone = winners.includes(player) ? winners.length === 1 : winners.length === 3;
  return alone && active.length === 4 ? 3 : 1;
}

/** The draft as a line of the pad. */
export function moveOf(
  draft: Draft,
  won: boolean | null,
  choice: Choice,
): Played & { move: "played" } {
  const { code: contract, laufende, knocks, contra, step, virgins, wish } = draft;
  const common = { move: "played" as const, contract, laufende, knocks, contra, step, virgins };
  if (choice.sides === "each") return { ...common, most: [draft.declarer] };
  const partner = choice.sides === "partner" ? draft.partner : null;
  const people = { declarer: draft.declarer, partner };
  const plain = choice.tout || choice.won_only;
  if (draft.augen !== null && !plain) {
    const grade = draft.grade === "schwarz" ? draft.grade : "plain";
    return { ...common, ...people, wish, grade, augen: draft.augen };
  }
  return {
    ...common,
    ...people,
    wish: won === false ? wish : "",
    won,
    grade: plain ? "plain" : draft.grade,
  };
}

/** A line that was written, to be corrected. */
export function draftOf(move: Partial<Played>): Draft {
  return {
    code: move.contract ?? "",
    declarer: move.declarer ?? move.most?.[0] ?? "",
    partner: move.partner ?? "",
    grade: move.grade ?? "plain",
    laufende: move.laufende ?? 0,
    knocks: move.knocks ?? 0,
    contra: move.contra ?? 0,
    step: move.step ?? 60,
    virgins: move.virgins ?? 0,
    augen: move.augen ?? null,
    wish: move.wish ?? "",
  };
}

/** A code without its suit, as menus have them. */
export function plainCode(code: string): string {
  return code.replace(/^(R|S)[EGHS](?=-|$)/, "$1").replace(/^W[EGHS](?=-|$)/, "FW");
}
