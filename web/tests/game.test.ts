import { describe, expect, test } from "vitest";
import { catalogue } from "../texts-plugin.ts";
import type { Card, SchafkopfView, SchnapsenView } from "../src/generated/api";
import { signed, verdict } from "../src/game/amounts";
import { announced } from "../src/game/announcing";
import { choices, read, readAll } from "../src/game/calls";
import { whyLegal, wordsFor } from "../src/game/hints";
import { sorted } from "../src/game/order";
import { placeOf } from "../src/game/places";
import { initialOf, plateTold, type Plate } from "../src/game/plate";
import { promptFor } from "../src/game/prompt";
import { saidBefore } from "../src/game/seen";
import { steps } from "../src/game/story";
import { callName, contractName } from "../src/game/words";
import { GAMES } from "../src/games/games";
import { drawnForDeal, drawTold } from "../src/games/schnapsen/draw";
import { phrased, summed } from "../src/texts/phrases";
import { LANGUAGES, speaker, type Say } from "../src/texts/texts";
import { deal, schnapsen, sitting } from "./views";

const SCHAFKOPF = GAMES["schafkopf"]!;
const SCHNAPSEN = GAMES["schnapsen"]!;
const say = speaker(catalogue("de"));
const bavarian = speaker(catalogue("bar"));

describe("a hand", () => {
  const hand: Card[] = ["S7", "HA", "EU", "SO", "GA", "EO", "HK", "EX"];
  test("is held by the trumps of a Rufspiel before anything is announced", () =>
    expect(sorted(hand, SCHAFKOPF.order(deal({ contract: null })))).toEqual([
      "EO",
      "SO",
      "EU",
      "HA",
      "HK",
      "EX",
      "GA",
      "S7",
    ]));
  test("is held anew for a Wenz", () =>
    expect(sorted(hand, SCHAFKOPF.order(deal({ contract: "W" })))).toEqual([
      "EU",
      "EX",
      "EO",
      "GA",
      "HA",
      "HK",
      "SO",
      "S7",
    ]));
  test("has the trump suit first in Schnapsen", () =>
    expect(sorted(["EA", "HU", "HX", "SK"], SCHNAPSEN.order(schnapsen({ trump: "H" })))).toEqual([
      "HX",
      "HU",
      "EA",
      "SK",
    ]));
  test.each([
    ["twenty cards have no nine", { counts: [5, 5], talon: 10 }, 5],
    ["twenty-four have one", { counts: [6, 6], talon: 12 }, 6],
    ["late in a deal too", { counts: [3, 2], talon: 0, tricks_won: [6, 3], led: "EA" }, 6],
    [
      "and so does the smaller pack",
      { counts: [3, 2], talon: 0, tricks_won: [4, 3], led: "EA" },
      5,
    ],
  ] as const)("among trumps of Schnapsen: %s", (_, said, trumps) =>
    expect(SCHNAPSEN.order(schnapsen(said as Partial<SchnapsenView>)).trumps).toHaveLength(trumps),
  );
});

describe("tips at a Schieber", () => {
  test.each([
    [0, true, true],
    [3, true, true],
    [4, true, false],
    [-2, true, false],
    [0, false, false],
  ])("seat %i, open %s: %s", (seat, tips, may) =>
    expect(SCHAFKOPF.tips(deal({ seat, tips }))).toBe(may),
  );
  test("are no part of Schnapsen", () => expect(SCHNAPSEN.tips(schnapsen())).toBe(false));
});

describe("a pair of Schnapsen", () => {
  const named = (suit: string, language: Say) =>
    callName(read(`p1 MARRIAGE(${suit})`), language, "german", "H");
  test("is a Vierziger in trumps, otherwise a Zwanziger", () => {
    expect(named("H", say)).toBe("Vierziger in Herz");
    expect(named("G", say)).toBe("Zwanziger in Gras");
    expect(named("H", bavarian)).toBe("Vierzga in Herz");
  });
  test("is announced so to those who listen", () => {
    const before = sitting(schnapsen());
    const after = sitting(schnapsen({ history: ["p1 MARRIAGE(H)"], turn: 1 }));
    expect(announced(steps(before, after), after, say, "german")).toContain("Vierziger in Herz");
  });
});

test("what is called out has no full stop after its own sign", () => {
  const after = sitting(deal({ history: ["p2 CONTRA"], turn: 1 }));
  expect(announced(steps(sitting(deal()), after), after, say, "german")).toBe("Bert: Stoss!");
});

describe("the draw for the first deal of Schnapsen", () => {
  const drawn: Card[] = ["EK", "SK", "HU", "GA"];
  const view = (said = {}, number = 1) => ({ ...sitting(schnapsen(said), number), drawn });
  test("shows every card that was drawn until the ranks differed", () => {
    expect(drawnForDeal(view()).map(({ chair, card }) => `${chair} ${card}`)).toEqual([
      "0 EK",
      "1 SK",
      "0 HU",
      "1 GA",
    ]);
    expect(drawTold(view(), say, "german")).toBe(
      "Um den ersten Geber gezogen: Anna (Du) Eichel-König, Bert Schellen-König, Anna (Du) Herz-Unter, Bert Gras-Sau. Die höhere Karte gibt.",
    );
  });
  test("is put away when the first card is played", () => {
    expect(drawnForDeal(view({ history: ["p1 CARD(EA)"] }))).toEqual([]);
    expect(drawnForDeal(view({}, 2))).toEqual([]);
  });
});

describe("calls", () => {
  test("are read from their text", () =>
    expect(read("p3 CARD(EO)")).toEqual({
      seat: 2,
      verb: "CARD",
      argument: "EO",
      text: "CARD(EO)",
    }));
  test.each([
    ["p1 PLAY", "I dadad"],
    ["p1 HOLD", "saiba"],
    ["p1 RAISE(70)", "siebzgeh"],
    ["p1 ANNOUNCE(RE)", "Sauspoi auf de Oide"],
    ["p1 CONTRA", "Spritzn!"],
  ])("%s is said as in Bavaria", (action, words) =>
    expect(callName(read(action), bavarian, "german")).toBe(words),
  );
  test("contracts have names", () =>
    expect(contractName("SG-TOUT", say, "german")).toContain("Gras-Solo"));
  test("are cards, cuts, pushes or buttons", () => {
    const { cards, buttons, next } = choices(["p1 CARD(EO)", "p1 CONTRA", "p1 NEXT_CUT"]);
    expect([...cards.keys()]).toEqual(["EO"]);
    expect(buttons.map((call) => call.verb)).toEqual(["CONTRA"]);
    expect(next).toBe(true);
  });
});

describe("places", () => {
  test("the next player sits to the left", () => expect(placeOf(2, 1, 4)).toBe("left"));
  test("everybody has his own with five", () => {
    const all = [0, 1, 2, 3, 4].map((seat) => placeOf(seat, 3, 5));
    expect(new Set(all).size).toBe(5);
    expect(all[3]).toBe("bottom");
  });
  test("an onlooker looks over the shoulder of the first", () =>
    expect(placeOf(0, -2, 2)).toBe("bottom"));
});

describe("what happened between two views", () => {
  const before = sitting(
    deal({
      leader: 1,
      trick: ["HX", "HA", "EO"],
      history: ["p2 CARD(HX)", "p3 CARD(HA)", "p4 CARD(EO)"],
    }),
  );
  const after = sitting(
    deal({
      leader: 3,
      history: ["p2 CARD(HX)", "p3 CARD(HA)", "p4 CARD(EO)", "p1 CARD(H7)"],
      tricks_won: [0, 0, 0, 1],
    }),
  );
  test("a fourth card makes a trick, and its winner is known", () =>
    expect(steps(before, after)).toEqual([
      { kind: "card", seat: 0, card: "H7" },
      {
        kind: "trick",
        winner: 3,
        cards: [
          { seat: 1, card: "HX" },
          { seat: 2, card: "HA" },
          { seat: 3, card: "EO" },
          { seat: 0, card: "H7" },
        ],
      },
    ]));
  test("it is told to those who listen", () => {
    const told = announced(steps(before, after), after, say, "german");
    expect(told).toContain("Du: Herz-Siebener.");
    expect(told).toContain("Stich an: Dora.");
  });
  test("another number is another deal", () =>
    expect(steps(before, sitting(deal(), 2))).toEqual([{ kind: "deal", number: 2 }]));
  test("nothing new is nothing", () => expect(steps(after, after)).toEqual([]));
});

test("a trick lies in the order it was played", () =>
  expect(SCHAFKOPF.trick(deal({ leader: 3, trick: ["EO", "H7"] }))).toEqual([
    { seat: 3, card: "EO" },
    { seat: 0, card: "H7" },
  ]));

test("what was said stands until the first card", () => {
  expect([...saidBefore(deal({ history: ["p3 CUT(9)", "p1 PASS", "p2 PLAY"] })).keys()]).toEqual([
    0, 1,
  ]);
  expect(saidBefore(deal({ history: ["p1 PASS", "p1 CARD(EO)"] })).size).toBe(0);
});

describe("why these cards", () => {
  const mine = (said: Parameters<typeof deal>[0]) =>
    whyLegal(SCHAFKOPF, deal({ seat: 0, turn: 0, ...said }), say, "german");
  const card = (name: Card) => `p1 CARD(${name})`;
  test("trump for trump", () =>
    expect(
      mine({
        hands: [["EO", "GA"], null, null, null],
        leader: 3,
        trick: ["HX"],
        options: [card("EO")],
      }),
    ).toContain("Trumpf"));
  test("suit for suit", () =>
    expect(
      mine({
        hands: [["EO", "GA"], null, null, null],
        leader: 3,
        trick: ["G7"],
        options: [card("GA")],
      }),
    ).toContain("Gras"));
  test("anything if nothing follows", () =>
    expect(
      mine({
        hands: [["EO", "GA"], null, null, null],
        leader: 3,
        trick: ["S7"],
        options: [card("EO"), card("GA")],
      }),
    ).toBe(say("web.why.free")));
  test("the called Sau when it is searched for", () =>
    expect(
      mine({
        hands: [["EA", "E7"], null, null, null],
        leader: 3,
        trick: ["E8"],
        options: [card("EA")],
      }),
    ).toBe(say("web.why.called_ace")));
  test("nothing when it is not my turn", () => expect(mine({ turn: 1 })).toBe(""));
  test.each([
    ["any", { talon: 4 }, ["HA", "EX"]],
    ["strict", { talon: 0 }, ["EX"]],
    ["strict", { talon: 4, closer: 1 }, ["EX"]],
    ["strict_any", { talon: 4, closer: 1 }, ["HA", "EX"]],
    ["strict_any", { talon: 0 }, ["HA", "EX"]],
  ] as const)("in Schnapsen: %s with %j and %j", (why, said, legal) => {
    const hands: [Card[], null] = [["HA", "EX"], null];
    const asked = schnapsen({ hands, led: "EK", leader: 1, options: legal.map(card), ...said });
    expect(whyLegal(SCHNAPSEN, asked, say, "french")).toBe(say(`web.why.${why}`));
  });
});

test.each(["auction", "announcing", "knocking", "query", "pushing", "duties", "legen", "naming"])(
  "a newcomer may ask what %s means",
  (phase) => expect(SCHAFKOPF.hint(deal({ phase, contract: null }), say)).toBeTruthy(),
);

describe("hints say only what holds at the table", () => {
  const hint = (said: Partial<SchafkopfView>) =>
    SCHAFKOPF.hint(deal({ contract: null, ...said }), say);
  test("ranks of games only where they decide who plays", () => {
    expect(hint({ phase: "auction", ranked: true })).toContain("Solo vor Wenz vor Rufspiel");
    const raised = hint({ phase: "auction", ranked: false });
    expect(raised).not.toContain("Solo vor Wenz");
    expect(raised).toContain("gesteigert");
  });
  test("good first cards only where half a hand is seen", () => {
    expect(hint({ phase: "knocking", first_packet: true })).toContain("erste Karten");
    expect(hint({ phase: "knocking", first_packet: false })).not.toContain("erste Karten");
  });
});

describe("a duel of the auction", () => {
  const said = (history: string[], language = bavarian) =>
    readAll(history).map((call) => callName(call, language, "german"));
  test("has the words of those who raise", () =>
    expect(
      said(["p1 PLAY", "p2 ALSO", "p1 HOLD", "p2 RAISE(70)", "p1 HOLD", "p2 PASS", "p3 PASS"]),
    ).toEqual(["I dadad", "I dad aa", "saiba", "siebzgeh", "hoide", "nacha spoi zua", "weida"]));
  test("offers them too", () => {
    const { buttons } = choices(["p2 PASS"], ["p1 PLAY", "p2 ALSO", "p1 HOLD"]);
    expect(buttons.map((call) => callName(call, bavarian, "german"))).toEqual(["nacha spoi zua"]);
  });
});

describe("the words of the help", () => {
  // The official terms of S0 1.4.
  const TERMS =
    "abspatzen, die Alte, Augen, Ausspieler, bedienen, die Blaue, Bremser, die Bumbs, davonlaufen, der Alte, einen, Fehlfarbe, Gegenspieler, Herren, Hinterhand, Kiebitz, kurzer Weg, langer Weg, Laufende, Mittelhand, Mitspieler, Retour, Rufspiel, Sau, schmieren, Schneider, Schwarz, Sie, Solo, Solo-Tout, Spatzen, Spieler, Spielmacher, Stich, Stoss, Teilnehmer, Tout, Trumpf, Wenz";
  test("are all there", () => {
    const words = wordsFor(SCHAFKOPF, say).map(({ word }) => word);
    expect(TERMS.split(", ").filter((term) => !words.includes(term))).toEqual([]);
  });
  test.each(LANGUAGES)("have a meaning in %s, and none stands there twice", (language) => {
    const found = wordsFor(SCHAFKOPF, speaker(catalogue(language)));
    expect(found.filter(({ meaning }) => !meaning.endsWith("."))).toEqual([]);
    expect(new Set(found.map(({ word }) => word)).size).toBe(found.length);
  });
  test("call the Sau of Bells as people do", () =>
    expect(wordsFor(SCHAFKOPF, bavarian).map(({ word }) => word)).toContain("de Kugl, de Bumble"));
});

test("what is needed to win is told as it was raised", () => {
  expect(SCHAFKOPF.hint(deal({ contract: "SH" }), say)).toContain("61");
  expect(SCHAFKOPF.hint(deal({ contract: "SH", step: 80 }), say)).toContain("81");
});

test("the prompt says whose turn it is", () => {
  expect(promptFor(sitting(deal({ turn: 2 })), say)).toContain("Cilli");
  expect(promptFor(sitting(deal({ options: ["p1 CARD(EO)"] })), say)).toBe(say("web.prompt.card"));
  const watched = sitting(deal({ seat: -2, turn: 2 }));
  expect(promptFor(sitting(deal({ seat: 4, turn: 2 })), say)).toContain("Du setzt aus");
  expect(promptFor(watched, say)).toBe("Du setzt aus, Cilli ist dran");
  expect(promptFor({ ...watched, who: -2 }, say)).toBe("Cilli ist dran");
});

describe("what the server says", () => {
  const speech = { say, pack: "german" as const, names: ["Anna", "Bert", "Cilli", "Dora"] };
  test("is said in the reader's language, with their names and their cards", () => {
    const game = { key: "contract.solo", details: { suit: { key: "{pack}.suit.G", details: {} } } };
    const details = { who: { seats: [1, 2, 0] }, game, points: 95, others: 25 };
    const told = { key: "ending.won", details };
    expect(phrased(told, speech)).toBe("Bert, Cilli und Anna: Gras-Solo gewonnen, 95 zu 25");
    expect(phrased(told, { ...speech, pack: "french" })).toContain("Pik-Solo");
  });
  test("is a sum with its sign and unit", () => {
    const text = { key: "bill.total", details: {} };
    const line = (sign: string, amount: number, unit = "") => ({ text, sign, amount, unit });
    const lines = [line("", 5), line("+", 4), line("×", 2), line("=", 18, "ZE")];
    expect(lines.map((it) => summed(it, say))).toEqual(["5", "+ 4", "× 2", "= 18 ZE"]);
  });
  test("amounts carry their signs", () =>
    expect([5, -10, 0].map(signed)).toEqual(["+5", "−10", "0"]));
});

describe("a result is", () => {
  test.each([
    [[-5, 5, -5, 5], 1, "won"],
    [[-5, 5, -5, 5], 2, "lost"],
    [[0, 0, 0, 0], 2, "even"],
    [[0, 2], 0, "lost"],
    [[30, -10, -10, -10, 0], 4, "told"],
    [[-5, 5, -5, 5], -1, "told"],
  ] as const)("%j for seat %i: %s", (amounts, seat, how) =>
    expect(verdict(amounts, seat, amounts.length === 2)).toBe(how),
  );
});

describe("the plate of a seat", () => {
  test.each([
    ["Anna", "A"],
    ["👨‍👩‍👧 Huber", "👨‍👩‍👧"],
    ["🇩🇪", "🇩🇪"],
    ["", ""],
  ])("has the first sign of %s on the coaster", (name, first) =>
    expect(initialOf(name)).toBe(first),
  );

  const plate: Plate = {
    name: "Resi",
    me: false,
    bot: false,
    absent: false,
    turn: false,
    dealer: false,
    declarer: false,
    partner: false,
    ready: false,
    cards: 0,
    tricks: 0,
    points: null,
    pairs: [],
    counter: null,
    bummerl: 0,
    balance: 0,
    unit: "cents",
  };
  const told = (facts: Partial<Plate>) => plateTold({ ...plate, ...facts }, say, "de").join(" ");

  test("tells signs and numbers in sentences", () =>
    expect(told({ bot: true, dealer: true, turn: true, cards: 5, tricks: 2, balance: -20 })).toBe(
      "Resi ist ein Bot, gibt und ist dran. Noch 5 Karten auf der Hand. 2 Stiche gemacht. Stand: −20 Cent.",
    ));
  test("says how a Partie of Schnapsen stands", () =>
    expect(
      told({ cards: 1, tricks: 1, counter: 1, bummerl: 2, balance: -2, unit: "bummerl" }),
    ).toBe(
      "Resi. Noch eine Karte auf der Hand. Ein Stich gemacht. Zum Gewinn der Partie fehlt noch ein Punkt. Bummerl bisher: 2. Stand: −2 Bummerl.",
    ));
  test("tells the pairs that lie beside the tricks", () =>
    expect(told({ pairs: ["Vierziger in Herz", "Zwanziger in Gras"] })).toBe(
      "Resi. Angesagt: Vierziger in Herz und Zwanziger in Gras. Stand: 0 Cent.",
    ));
  test("speaks to me as you", () =>
    expect(told({ name: "Resi (Du)", me: true, declarer: true, turn: true, balance: 10 })).toBe(
      "Du spielst und bist dran. Stand: +10 Cent.",
    ));
  test.each(LANGUAGES)("has only whole sentences in %s", (language) => {
    const every = Object.fromEntries(
      Object.entries(plate).map(([key, value]) => [key, value === false ? true : value]),
    );
    for (const me of [true, false]) {
      const facts = {
        ...plate,
        ...every,
        me,
        cards: 3,
        tricks: 3,
        points: 33,
        pairs: ["Vierziger in Herz", "Zwanziger in Gras"],
        counter: 5,
        bummerl: 1,
      };
      const sentences = plateTold(facts, speaker(catalogue(language)), language);
      expect(
        sentences.filter((one) => !/^\S.*[^ ]\.$/.test(one) || /web\.|[{}]/.test(one)),
      ).toEqual([]);
    }
  });
  test("counts Augen only where the rules tell them", () => {
    const marks = (points: [number | null, number | null]) =>
      SCHNAPSEN.marks(schnapsen({ points }), say, "german").map(({ mark }) => mark);
    expect(marks([20, null])).toContain("points");
    expect(marks([null, null])).not.toContain("points");
  });
  test.each([
    [SCHAFKOPF, deal()],
    [SCHNAPSEN, schnapsen({ points: [0, null] })],
  ])("has no sign that help does not explain", (game, view) => {
    for (const { mark, looks } of game.marks(view, say, "german")) {
      expect(looks).not.toBe("");
      expect(say.knows(`web.mark.${mark}`)).toBe(true);
    }
  });
});
