/** What a game would bring to whom, by the server's tables: looked up, doubled, and counted. */
import type {
  GameChoice,
  Fault,
  Grade,
  Played,
  RoundMenu,
  SchafkopfMenu,
} from "../../generated/api";
import { parted, withSuit } from "./reported";
import type { Upcoming } from "../../pad/upcoming";

export interface Draft {
  code: string;
  suit: string; // nothing where nobody cared
  declarer: string;
  partner: string;
  equals: string[]; // Ramsch: who has as many Augen as the one who is called declarer here
  grade: Grade;
  laufende: number;
  knocks: number;
  contra: number;
  step: number;
  virgins: number;
  augen: number | null;
  wish: string;
  fault: Fault | null;
}

export const EMPTY: Draft = {
  code: "",
  suit: "",
  declarer: "",
  partner: "",
  equals: [],
  grade: "plain",
  laufende: 0,
  knocks: 0,
  contra: 0,
  step: 60,
  virgins: 0,
  augen: null,
  wish: "",
  fault: null,
};

/** The one announcement that costs its announcer alone: nobody needs to have been the partner. */
export const INVALID = "MC-20";

export interface Reckoned {
  amounts: Record<string, number>;
  price: string; // without the unit
}

interface Verdict {
  won: boolean | null;
  grade: Grade;
}

/** Where neither Schneider nor card points matter. */
export function isPlain(choice: GameChoice): boolean {
  return choice.tout || choice.won_only || choice.sides === "each";
}

/** How it ended: as told, or as the card points say. */
export function verdict(
  draft: Draft,
  won: boolean | null,
  choice: GameChoice,
  menu: SchafkopfMenu,
): Verdict | null {
  if (choice.sides === "each")
    return { won: draft.virgins === 3 && menu.durchmarsch_wins, grade: "plain" };
  if (isPlain(choice)) return { won, grade: "plain" };
  if (draft.augen === null) return { won, grade: draft.grade };
  const band = choice.augen[draft.step]?.find((it) => draft.augen! <= it.most);
  if (!band || draft.augen < 0 || !Number.isInteger(draft.augen)) return null;
  return { won: band.won, grade: draft.grade === "schwarz" ? "schwarz" : band.grade };
}

/** Nothing if the draft is not complete, or if only the server can know. */
export function reckon(
  draft: Draft,
  won: boolean | null,
  choice: GameChoice,
  round: RoundMenu,
  menu: SchafkopfMenu,
  upcoming: Upcoming,
): Reckoned | null {
  const ended = verdict(draft, won, choice, menu);
  const price = ended && choice.prices[`${ended.grade}/${draft.laufende}/${draft.step}`];
  if (!price || !ready(draft, choice)) return null;
  if (draft.fault || draft.equals.length || menu.stock) return null;
  const virgins = choice.sides === "each" ? (menu.virgins[draft.virgins] ?? 0) : 0;
  const doublings = draft.contra + draft.knocks + virgins + upcoming.place.carry + round.built_in;
  const value = ended.won === null ? 0 : price.value * 2 ** doublings;
  const shares = choice.shares[ended.won ? "won" : "lost"];
  const active = upcoming.order.slice(0, 4);
  const times = (player: string): number => {
    if (!shares || !active.includes(player)) return 0;
    if (player === draft.declarer) return shares.declarer;
    return isPartner(player, draft, choice, active) ? shares.partner : shares.others;
  };
  const amounts = Object.fromEntries(
    upcoming.order.map((player) => [player, value && times(player) * value]),
  );
  const factor = doublings ? ` × ${2 ** doublings} = ${value}` : "";
  return { amounts, price: price.text + factor };
}

function isPartner(
  player: string,
  draft: Draft,
  choice: GameChoice,
  active: readonly string[],
): boolean {
  if (choice.sides === "partner") return player === draft.partner;
  const opposite = (active.indexOf(draft.declarer) + 2) % 4;
  return choice.sides === "cross" && active.indexOf(player) === opposite;
}

export function ready(draft: Draft, choice: GameChoice): boolean {
  if (draft.fault && choice.sides === "each") return true;
  const alone = choice.sides !== "partner" || draft.fault?.case === INVALID;
  return !!draft.declarer && (alone || !!draft.partner);
}

/** The draft as a line of the pad. */
export function moveOf(
  draft: Draft,
  won: boolean | null,
  choice: GameChoice | undefined,
): Played & { move: "played" } {
  if (!choice) return { move: "played", fault: draft.fault };
  const { laufende, knocks, contra, step, virgins, wish } = draft;
  const contract = withSuit(draft.code, draft.suit);
  const common = { move: "played" as const, contract, laufende, knocks, contra, step };
  if (choice.sides === "each")
    return draft.fault
      ? { ...common, fault: draft.fault }
      : { ...common, virgins, augen: draft.augen, most: [draft.declarer, ...draft.equals] };
  const partner = choice.sides === "partner" ? draft.partner || null : null;
  const people = { declarer: draft.declarer, partner };
  if (draft.fault) return { ...common, ...people, fault: draft.fault };
  if (draft.augen !== null && !isPlain(choice)) {
    const grade = draft.grade === "schwarz" ? draft.grade : "plain";
    return { ...common, ...people, wish, grade, augen: draft.augen };
  }
  return {
    ...common,
    ...people,
    wish: won === false ? wish : "",
    won,
    grade: isPlain(choice) ? "plain" : draft.grade,
  };
}

/** A line that was written, to be corrected. */
export function draftOf(move: Partial<Played>): Draft {
  return {
    ...parted(move.contract ?? ""),
    declarer: move.declarer ?? move.most?.[0] ?? "",
    partner: move.partner ?? "",
    equals: move.most?.slice(1) ?? [],
    grade: move.grade ?? "plain",
    laufende: move.laufende ?? 0,
    knocks: move.knocks ?? 0,
    contra: move.contra ?? 0,
    step: move.step ?? 60,
    virgins: move.virgins ?? 0,
    augen: move.augen ?? null,
    wish: move.wish ?? "",
    fault: move.fault ?? null,
  };
}
