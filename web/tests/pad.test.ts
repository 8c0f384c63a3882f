import { expect, test } from "vitest";
import type {
  GameChoice,
  ComingDeal,
  RoundMenu,
  SchafkopfMenu,
  PadSheet,
  PadState,
  SheetChange,
} from "../src/generated/api";
import { changed } from "../src/pad/changes";
import { upcomingAfter, upcomingBefore, upcomingNow } from "../src/pad/upcoming";
import { brought, partieAfter } from "../src/games/schnapsen/partie";
import { isTout, parted, suitsOf, withSuit, withTout } from "../src/games/schafkopf/reported";
import { EMPTY, draftOf, moveOf, reckon, verdict } from "../src/games/schafkopf/reckoning";

const CHAIRS = ["anna", "bert", "cilli", "dora"];
const place = (dealer: number, carry = 0, after: Record<string, string> = {}): ComingDeal => ({
  order: [1, 2, 3, 4].map((it) => (dealer + it) % 4),
  round: "normal",
  left: 0,
  carry,
  first_game: false,
  counters: [],
  bonus: 0,
  after,
  brings: {},
});
const PLACES = {
  a: place(0, 0, { played: "b", passed: "bx" }),
  b: place(1, 0, { played: "a" }),
  bx: place(1, 1),
};
const SHEET = {
  place: "a",
  places: { a: place(0), b: place(1) },
  accounts: CHAIRS.map((player, chair) => ({ player, name: player, chair })),
  lines: [
    ...CHAIRS.map((player, chair) => ({
      number: chair + 1,
      move: { move: "joined", player, chair },
      place: "",
    })),
    { number: 5, move: { move: "gone", player: "dora" }, place: "" },
    { number: 6, move: { move: "joined", player: "emil", chair: 3 }, place: "" },
    { number: 7, move: { move: "passed" }, place: "b" },
  ],
} as unknown as PadSheet;

const RUFSPIEL: GameChoice = {
  code: "R",
  name: "Rufspiel",
  tout: false,
  sides: "partner",
  won_only: false,
  laufende: [0, 3],
  contra: 2,
  knocks: 0,
  steps: [60],
  virgins: [],
  wish: false,
  prices: {
    "plain/0/60": { value: 10, text: "Spiel 10" },
    "schneider/0/60": { value: 20, text: "Spiel 10 + Schneider 10 = 20" },
  },
  shares: {
    won: { declarer: 1, partner: 1, others: -1 },
    lost: { declarer: -1, partner: -1, others: 1 },
  },
  augen: {
    "60": [
      { most: 30, won: false, grade: "schneider" },
      { most: 60, won: false, grade: "plain" },
      { most: 90, won: true, grade: "plain" },
      { most: 120, won: true, grade: "schneider" },
    ],
  },
};
const ROUND = { built_in: 0 } as RoundMenu;
const MENU = { stock: false, durchmarsch_wins: false } as SchafkopfMenu;
const DRAFT = { ...EMPTY, code: "R", declarer: "anna", partner: "cilli" };

test("players without a trick double a Ramsch as often as the menu says", () => {
  const choice: GameChoice = {
    ...RUFSPIEL,
    code: "RAMSCH",
    sides: "each",
    prices: { "plain/0/60": { value: 1, text: "Spiel 1" } },
    shares: {
      won: { declarer: 3, partner: -1, others: -1 },
      lost: { declarer: -3, partner: 1, others: 1 },
    },
  };
  const menu = { ...MENU, virgins: [0, 1, 1, 0], durchmarsch_wins: true };
  const upcoming = upcomingNow(SHEET)!;
  const pays = (virgins: number): number | undefined =>
    reckon(
      { ...EMPTY, code: "RAMSCH", declarer: "anna", virgins },
      true,
      choice,
      ROUND,
      menu,
      upcoming,
    )?.amounts.anna;
  expect([0, 1, 2, 3].map(pays)).toEqual([-3, -6, -6, 3]);
});

test("the deal moves on along the map, and nobody guesses beyond it", () => {
  const now = upcomingNow(SHEET);
  expect(now?.order).toEqual(["bert", "cilli", "dora", "anna"]);
  expect(upcomingAfter(now, [["passed"]], PLACES)?.place.carry).toBe(1);
  expect(upcomingAfter(now, [["played"], ["played"]], PLACES)?.order).toEqual(now?.order);
  expect(upcomingAfter(now, [[], ["played"]], PLACES)?.name).toBe("b");
  expect(upcomingAfter(now, [null, ["played"]], PLACES)).toBeNull();
  expect(upcomingAfter(now, [["passed"], ["passed"]], PLACES)).toBeNull();
});

test("an earlier line was written about those who sat there then", () => {
  expect(upcomingBefore(SHEET, 7)?.order).toEqual(["cilli", "emil", "anna", "bert"]);
  expect(upcomingBefore(SHEET, 3)).toBeNull();
});

test("card points are looked up", () => {
  const ended = (augen: number) => verdict({ ...DRAFT, augen }, true, RUFSPIEL, MENU);
  expect(ended(30)).toEqual({ won: false, grade: "schneider" });
  expect(ended(61)).toEqual({ won: true, grade: "plain" });
  expect([ended(-1), ended(121), ended(60.5)]).toEqual([null, null, null]);
});

test("amounts are shares of the price, doubled", () => {
  const upcoming = { name: "bx", place: PLACES.bx, order: ["cilli", "dora", "anna", "bert"] };
  const draft = { ...DRAFT, augen: 29, contra: 1 };
  expect(reckon(draft, true, RUFSPIEL, ROUND, MENU, upcoming)).toEqual({
    amounts: { anna: -80, cilli: -80, bert: 80, dora: 80 },
    price: "Spiel 10 + Schneider 10 = 20 × 4 = 80",
  });
  expect(reckon({ ...DRAFT, partner: "" }, true, RUFSPIEL, ROUND, MENU, upcoming)).toBeNull();
  expect(reckon(draft, true, RUFSPIEL, ROUND, { ...MENU, stock: true }, upcoming)).toBeNull();
});

test("a line that is corrected is the draft that it came from", () => {
  const fault = { case: "MC-14", culprit: "bert", facts: [] };
  const others = [{ augen: 91, contra: 1 }, { fault }, { suit: "G" }];
  for (const draft of [DRAFT, ...others.map((it) => ({ ...DRAFT, ...it }))])
    expect(draftOf(moveOf(draft, true, RUFSPIEL))).toEqual(draft);
});

test("a suit is apart from the game, and goes back into it", () => {
  const codes = { RE: "R", SH: "S", "SG-TOUT": "S-TOUT", WS: "FW", "WE-TOUT": "FW-TOUT" };
  for (const [contract, code] of Object.entries(codes)) {
    const found = parted(contract);
    expect([found.code, withSuit(found.code, found.suit)]).toEqual([code, contract]);
  }
  for (const code of ["R", "S-TOUT", "FW", "W", "W-TOUT", "SIE", "G", "RAMSCH", "KREUZ", ""])
    expect(parted(code)).toEqual({ code, suit: "" });
  for (const code of ["W", "SIE", "G", "RAMSCH", "KREUZ"]) expect(withSuit(code, "E")).toBe(code);
});

test("what a reported game can be is known from the contracts", () => {
  expect(suitsOf("S")).toEqual(["E", "G", "H", "S"]);
  expect(suitsOf("R")).toEqual(["E", "G", "S"]);
  expect(suitsOf("FW-TOUT")).toEqual(["E", "G", "H", "S"]);
  expect(suitsOf("W")).toEqual([]);
  expect(withTout("FW", true)).toBe("FW-TOUT");
  expect(withTout("FW-TOUT", false)).toBe("FW");
  expect(withTout("W-TOUT", false)).toBe("W");
  expect(withTout("R", true)).toBe("");
  expect(["S-TOUT", "S", "SIE"].map(isTout)).toEqual([true, false, false]);
});

test("a Partie of Schnapsen is counted along the map, with its Bummerl", () => {
  const stand = (counters: number[], after = {}, brings = {}): ComingDeal => ({
    ...place(0, 0, after),
    order: [0, 1],
    counters,
    brings,
  });
  const places = {
    a: stand([3, 7], { "0:3": "b", "1:2": "c" }, { "0:3": [2, -2] }),
    b: stand([7, 7], { "0:3": "a" }),
    c: stand([3, 5]),
  };
  const standing = { counters: [3, 7], bummerl: [1, 0], bonus: 0 };
  const accounts = CHAIRS.slice(0, 2).map((player, chair) => ({ player, chair }));
  const sheet = { place: "a", places, accounts, standing } as unknown as PadSheet;
  const bare = { a: { ...places.a, after: {}, brings: {} } };
  const now = upcomingNow({ ...sheet, places: bare }, places); // a sheet does not know where it leads
  expect(brought(now, "0:3")).toEqual({ anna: 2, bert: -2 });
  expect(brought(now, "1:2")).toEqual({ anna: 0, bert: 0 });
  expect(brought(now, "drawn")).toBeNull();
  expect(partieAfter(sheet, [], now)).toBe(standing);
  const won = [{ amounts: brought(now, "0:3") }];
  const after = upcomingAfter(now, [["0:3"]], places);
  const counted = { counters: [7, 7], bummerl: [1, 2], bonus: 0 };
  expect(partieAfter(sheet, won, after)).toEqual(counted);
  expect(partieAfter(sheet, won, upcomingAfter(now, [["drawn"]], places))).toBeNull();
});

test("a change is laid over the sheet that it is a change of, and over no other", () => {
  const line = (number: number, text: string): object => ({ number, text });
  const state = {
    number: 7,
    sheet: {
      games: 2,
      accounts: [{ player: "anna", curve: [1, 2] }],
      places: { a: place(0) },
      lines: [line(1, "one"), line(2, "two")],
    },
  } as unknown as PadState;
  const change = {
    type: "change",
    after: 7,
    number: 8,
    kept: 1,
    lines: [line(2, "other"), line(3, "three")],
    accounts: [
      { player: "anna", kept: 1, curve: [5, 6] },
      { player: "bert", kept: 0, curve: [0, 0, 1] },
    ],
    places: { b: place(1) },
    sheet: { games: 3 },
  } as unknown as SheetChange;
  const after = changed(state, change);
  expect(after).toEqual({
    number: 8,
    sheet: {
      games: 3,
      accounts: [
        { player: "anna", curve: [1, 5, 6] },
        { player: "bert", curve: [0, 0, 1] },
      ],
      places: { a: place(0), b: place(1) },
      lines: [line(1, "one"), line(2, "other"), line(3, "three")],
    },
  });
  expect(changed({ ...state, number: 6 }, change)).toBeNull();
});
