import { describe, expect, it } from "vitest";
import type { Card, Frame, JudgementView, ReviewView } from "../src/generated/api";
import { packed, unpacked } from "../src/replay/packing";
import {
  cardOf,
  judgementsAt,
  laidAt,
  markAt,
  markOfAction,
  markOfSilence,
  nextMark,
  saidOf,
  stopsOf,
  trickStop,
  tricksOf,
} from "../src/replay/steps";

const NOTHING: Frame = {
  action: "",
  phase: "play",
  turn: 0,
  hands: [[], []],
  leader: null,
  trick: [],
  winner: null,
  tricks: [0, 0],
  points: [0, 0],
  contract: "",
  declarer: null,
  partner: null,
  doublings: 0,
  step: 0,
  trump: "",
  talon: [],
  closed: false,
};
const frame = (action: string, more: Partial<Frame> = {}): Frame => ({
  ...NOTHING,
  action,
  ...more,
});
const card = (seat: number, name: string, more: Partial<Frame> = {}): Frame =>
  frame(`p${seat + 1} CARD(${name})`, more);

const FRAMES = [
  frame(""),
  frame("p1 CUT(5)"),
  frame("p2 DEAL"),
  frame("p1 PASS"),
  frame("p2 PLAY"),
  card(0, "EA", { leader: 0, trick: ["EA"] as Card[] }),
  card(1, "EX", { leader: 0, trick: ["EA", "EX"] as Card[], winner: 0, points: [21, 0] }),
  card(0, "GA"),
  card(1, "G7", { winner: 0, points: [32, 0] }),
  frame("p2 NEXT_CUT"),
];

const judgement = (number: number, more: Partial<JudgementView>): JudgementView => ({
  number,
  seat: 0,
  phase: "play",
  action: "CARD(EA)",
  better: "CARD(E7)",
  choices: [],
  loss: 0,
  true_loss: null,
  price: 1,
  mark: "good",
  reason: "",
  sentence: "",
  ...more,
});
const REVIEW: ReviewView = {
  game: "schafkopf",
  unit: "ZE",
  judgements: [
    judgement(4, {}),
    judgement(6, { mark: "mistake", loss: 0.5 }),
    judgement(6, { mark: "blunder", loss: 1.2, action: null }),
  ],
  turning_point: null,
  losses: [1.7, 0],
};

describe("a replay", () => {
  it("stops at the dealt cards, then at everything that was said or played", () => {
    expect(stopsOf(FRAMES)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  });

  it("tells what was said without the work with the pack", () => {
    expect(saidOf(FRAMES).map(({ call }) => call?.verb)).toEqual(["PASS", "PLAY"]);
  });

  it("tells every trick with its winner and its points", () => {
    const [first, second] = tricksOf(FRAMES);
    expect(first).toMatchObject({ number: 1, winner: 0, points: 21 });
    expect(first!.cards.map(({ card }) => card)).toEqual(["EA", "EX"]);
    expect(second).toMatchObject({ number: 2, points: 11 });
  });

  it("walks from trick to trick and stays within the deal", () => {
    expect(trickStop(FRAMES, 2, 1)).toBe(5);
    expect(trickStop(FRAMES, 6, 1)).toBe(7);
    expect(trickStop(FRAMES, 7, 1)).toBe(8);
    expect(trickStop(FRAMES, 7, -1)).toBe(5);
    expect(trickStop(FRAMES, 5, -1)).toBe(2);
  });

  it("lays the cards of a trick before those who played them", () => {
    expect(laidAt(FRAMES[6]!)).toEqual([
      { seat: 0, card: "EA" },
      { seat: 1, card: "EX" },
    ]);
  });
});

describe("a review", () => {
  it("belongs to the frame that its action made", () => {
    expect([...judgementsAt(REVIEW).keys()]).toEqual([5, 7]);
    expect(judgementsAt(null).size).toBe(0);
  });

  it("shows the worst mark of a step, and none where all was well", () => {
    const judged = judgementsAt(REVIEW);
    expect(markAt(judged.get(7))?.mark).toBe("blunder");
    expect(markAt(judged.get(5))).toBeNull();
    expect(markAt(undefined)).toBeNull();
  });

  it("tells a silence apart from what was done", () => {
    const judged = judgementsAt(REVIEW).get(7);
    expect(markOfAction(judged)?.mark).toBe("mistake");
    expect(markOfSilence(judged, 0)?.mark).toBe("blunder");
    expect(markOfSilence(judged, 1)).toBeNull();
    expect(saidOf(FRAMES, REVIEW).at(-1)).toEqual({ at: 7, seat: 0, call: null });
  });

  it("leads from mark to mark, and from the last to the first", () => {
    expect(nextMark(REVIEW, 0)).toBe(7);
    expect(nextMark(REVIEW, 7)).toBe(7);
    expect(nextMark(null, 0)).toBeNull();
  });

  it("points at a card only where a card was meant", () => {
    expect(cardOf("CARD(EO)")).toBe("EO");
    expect(cardOf("PASS")).toBeNull();
    expect(cardOf(null)).toBeNull();
  });
});

describe("a link", () => {
  it("carries a whole record and gives it back", async () => {
    const text = '[P1 "Bärbl"]\n[Rules "schafkopfschule"]\n\nplay:\n  1. p1: S7 SX SK HU\n';
    const link = await packed(text);
    expect(link).toMatch(/^[\w-]+$/);
    expect(await unpacked(link)).toBe(text);
  });

  it("that has lost a piece is nothing", async () => {
    const link = await packed("x".repeat(500) + "Eichel-Ober");
    expect(await unpacked(link.slice(0, -6))).toBeNull();
    expect(await unpacked("%%%")).toBeNull();
  });
});
