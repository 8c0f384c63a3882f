import { expect, test } from "vitest";
import type { GameChoice } from "../src/generated/api";
import { EMPTY } from "../src/games/schafkopf/reckoning";
import { settings } from "../src/settings/settings.svelte";
import { eurosOf, shortNames } from "../src/tournament/names";
import { reportOf } from "../src/games/schafkopf/reports";

const ORDER = ["0", "1", "2", "3"];

const choice = (sides: GameChoice["sides"], more: Partial<GameChoice> = {}): GameChoice =>
  ({ code: "S", sides, tout: false, won_only: false, ...more }) as GameChoice;

test("columns are called by first names, namesakes by a letter more", () => {
  const names = ["Anna Huber", "Bert", "Franz Xaver Ober", "Franz Maier"];
  expect(shortNames(names)).toEqual(["Anna", "Bert", "Franz O.", "Franz M."]);
  const twins = ["Josef Huber (2)", "Josef Huber (11)", "Josef Maier", "Bert"];
  expect(shortNames(twins)).toEqual(["Josef H. (2)", "Josef H. (11)", "Josef M.", "Bert"]);
});

test("a fee has the decimal mark of the language", () => {
  const told = (["de", "bar", "en"] as const).map((language) => {
    settings.language = language;
    return eurosOf(1050);
  });
  settings.language = "de";
  expect(told).toEqual(["10,50", "10,50", "10.50"]);
});

test("a Rufspiel names its partner, a Solo does not", () => {
  const draft = { ...EMPTY, code: "R", declarer: "0", partner: "2" };
  const ruf = reportOf(draft, true, choice("partner"), ORDER);
  expect(ruf).toMatchObject({ told: { contract: "R", declarer: 0, partner: 2, won: true } });
  const solo = reportOf({ ...draft, code: "S" }, false, choice("alone"), ORDER);
  expect(solo).toMatchObject({ told: { contract: "S", declarer: 0, partner: null, won: false } });
});

test("card points speak for themselves, and a Tout has none", () => {
  const draft = { ...EMPTY, code: "S", declarer: "1", augen: 91, grade: "schneider" as const };
  expect(reportOf(draft, true, choice("alone"), ORDER)).toMatchObject({
    told: { augen: 91, grade: "plain" },
  });
  const tout = reportOf({ ...draft, code: "S-TOUT" }, true, choice("alone", { tout: true }), ORDER);
  expect(tout).toMatchObject({ told: { won: true, grade: "plain" } });
});

test("a Kreuz is told from the first and third column, for any tapped player", () => {
  const draft = { ...EMPTY, code: "KREUZ", declarer: "1" };
  const told = (won: boolean | null, augen: number | null = null): unknown =>
    reportOf({ ...draft, augen }, won, choice("cross"), ORDER);
  expect(told(true)).toMatchObject({ told: { won: false } });
  expect(told(null)).toMatchObject({ told: { won: null } });
  expect(told(true, 70)).toMatchObject({ told: { augen: 50 } });
});
