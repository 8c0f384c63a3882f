import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Playback } from "../src/table/playback.svelte";
import { deal, sitting } from "./views";

vi.mock("../src/table/speed", () => ({
  pace: () => ({ step: 0, flight: 0, trick: 0, word: 1000 }),
}));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a player who deals says nothing, one who passes does", async () => {
  const nothing = (): void => {};
  const playback = new Playback(nothing, nothing);
  const seen = (...history: string[]) => playback.push(sitting(deal({ history })));
  seen();
  await vi.advanceTimersByTimeAsync(0);
  seen("p4 CUT(8)", "p4 DEAL");
  await vi.advanceTimersByTimeAsync(0);
  expect(playback.spoken.size).toBe(0);
  seen("p4 CUT(8)", "p4 DEAL", "p1 PASS");
  await vi.advanceTimersByTimeAsync(0);
  expect([...playback.spoken.keys()]).toEqual([0]);
});
