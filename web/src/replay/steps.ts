/** Where a replay stops, and what is told there. All numbers are places in the frames. */
import type { Card, Frame, JudgementView, Replay, ReviewView } from "../generated/api";
import { read, type Call } from "../game/calls";
import { sorted } from "../game/order";
import type { Laid } from "../games/game";
import { GAMES } from "../games/games";

/** Work with the pack, and the end of it all: nothing to look at. */
const UNSEEN = ["CUT", "MIX", "DEAL", "NEXT_CUT"];

/** What was said or played there; nothing where the pack was worked with. */
export function callOf(frame: Frame, before?: Frame): Call | null {
  const call = frame.action ? read(frame.action) : null;
  const after = before?.action ? read(before.action).verb : "";
  return call && !UNSEEN.includes(call.verb) ? { ...call, after } : null;
}

/** The dealt cards first, then everything that was said or played. */
export function stopsOf(frames: readonly Frame[]): number[] {
  const told = frames.flatMap((frame, at) => (callOf(frame) ? [at] : []));
  const first = told[0] ?? frames.length;
  return [Math.max(0, first - 1), ...told];
}

export interface TrickStory {
  number: number;
  cards: { at: number; seat: number; card: Card }[];
  winner: number | null;
  points: number;
}

export interface Said {
  at: number;
  seat: number;
  /** Nothing where somebody had better said something. */
  call: Call | null;
}

/** Everything that was said, and the silence that was a mistake, with its place. */
export function saidOf(frames: readonly Frame[], review: ReviewView | null = null): Said[] {
  const silent = silencesOf(review).filter(isMarked);
  return stopsOf(frames).flatMap((at) => {
    const call = callOf(frames[at]!, frames[at - 1]);
    const missed = silent.filter(({ number }) => number + 1 === at);
    return [
      ...missed.map(({ seat }) => ({ at, seat, call: null })),
      ...(call && call.verb !== "CARD" ? [{ at, seat: call.seat, call }] : []),
    ];
  });
}

const silencesOf = (review: ReviewView | null): JudgementView[] =>
  (review?.judgements ?? []).filter(({ action }) => action === null);

export function tricksOf(frames: readonly Frame[]): TrickStory[] {
  const tricks: TrickStory[] = [];
  let open: TrickStory | null = null;
  frames.forEach((frame, at) => {
    const call = callOf(frame);
    if (call?.verb !== "CARD") return;
    if (!open) {
      open = { number: tricks.length + 1, cards: [], winner: null, points: 0 };
      tricks.push(open);
    }
    open.cards.push({ at, seat: call.seat, card: call.argument as Card });
    if (frame.winner === null) return;
    open.winner = frame.winner;
    open.points = sum(frame.points) - sum(frames[open.cards[0]!.at - 1]?.points ?? []);
    open = null;
  });
  return tricks;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** The stop one trick further on, or back: the first card of a trick. */
export function trickStop(frames: readonly Frame[], here: number, way: 1 | -1): number {
  const starts = tricksOf(frames).map(({ cards }) => cards[0]!.at);
  const stops = stopsOf(frames);
  const ends = { 1: stops.at(-1)!, [-1]: stops[0]! };
  const wanted = way > 0 ? starts.find((at) => at > here) : starts.findLast((at) => at < here);
  return wanted ?? ends[way];
}

/** Judgements by the frame that shows them: silence counts where the next thing was said. */
export function judgementsAt(review: ReviewView | null): Map<number, JudgementView[]> {
  const found = new Map<number, JudgementView[]>();
  for (const each of review?.judgements ?? []) {
    const at = each.number + 1;
    found.set(at, [...(found.get(at) ?? []), each]);
  }
  return found;
}

export const isMarked = ({ mark }: JudgementView): boolean => mark !== "good";

/** The worst of what is said about a step. */
export function markAt(judged: readonly JudgementView[] | undefined): JudgementView | null {
  const marked = (judged ?? []).filter(isMarked);
  return marked.toSorted((a, b) => b.loss / b.price - a.loss / a.price)[0] ?? null;
}

/** The mark of what was done there, not of what was left unsaid. */
export function markOfAction(judged: readonly JudgementView[] | undefined): JudgementView | null {
  return markAt(judged?.filter(({ action }) => action !== null));
}

/** The mark of somebody who said nothing. */
export function markOfSilence(
  judged: readonly JudgementView[] | undefined,
  seat: number,
): JudgementView | null {
  return markAt(judged?.filter((each) => each.action === null && each.seat === seat));
}

/** The next marked step after this one, starting over at the end. */
export function nextMark(review: ReviewView | null, here: number): number | null {
  const marked = [...judgementsAt(review)]
    .filter(([, judged]) => markAt(judged))
    .map(([at]) => at)
    .toSorted((a, b) => a - b);
  return marked.find((at) => at > here) ?? marked[0] ?? null;
}

export function handAt(replay: Replay, frame: Frame, seat: number): Card[] {
  return sorted(frame.hands[seat] ?? [], GAMES[replay.game]!.orderAt(frame));
}

export function laidAt(frame: Frame): Laid[] {
  const count = frame.hands.length;
  return frame.trick.map((card, place) => ({ seat: ((frame.leader ?? 0) + place) % count, card }));
}

/** `CARD(EO)` → EO, to be pointed at in a hand. */
export function cardOf(call: string | null | undefined): Card | null {
  const { verb, argument } = read(` ${call ?? ""}`);
  return verb === "CARD" ? (argument as Card) : null;
}
