import { describe, expect, test } from "vitest";
import { catalogue } from "../texts-plugin.ts";
import { amountIn, LANGUAGES, preferred, speaker } from "../src/texts/texts";

const english = catalogue("en");
const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

describe.each(LANGUAGES)("the catalogue %s", (language) => {
  const own = catalogue(language);
  test("has every key", () => expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort()));
  test("names the same details", () => {
    const details = (told: Record<string, string>) =>
      Object.fromEntries(Object.entries(told).map(([key, text]) => [key, names(text)]));
    expect(details(own)).toEqual(details(english));
  });
});

test("Bavarian is spelled one way, that of the calls at the table", () => {
  const other = /[Ss]pui|Disch|disch\b|söiba|\b(Ober|Unter|Kini)\b|Oachl|gwingt|muaß|Plotz/;
  expect(Object.entries(catalogue("bar")).filter(([, text]) => other.test(text))).toEqual([]);
});

test("one point is one point, also at the end of a calculation", () => {
  const say = speaker(catalogue("de"));
  const told = (amount: string | number) => amountIn("points", amount, say);
  expect([1, "−1", "Spiel 1"].map(told)).toEqual(["1 Punkt", "−1 Punkt", "Spiel 1 Punkt"]);
  expect(told("Spiel 1 + Schneider 1 = 2")).toBe("Spiel 1 + Schneider 1 = 2 Punkte");
  expect(told(11)).toBe("11 Punkte");
});

test("from a hundred cents on amounts are told in euros, with one minus", () => {
  const told = (amount: string | number, language: "de" | "en" = "de") =>
    amountIn("cents", amount, speaker(catalogue(language)));
  expect([-100, "+1250", 100].map((it) => told(it))).toEqual(["−1,00 €", "+12,50 €", "1,00 €"]);
  expect(told("−120", "en")).toBe("−1.20 €");
  expect([90, "−20"].map((it) => told(it))).toEqual(["90 Cent", "−20 Cent"]);
  expect(told("Spiel 50 × 2 = 100")).toBe("Spiel 50 × 2 = 100 Cent");
});

test("words are filled in", () => {
  expect(speaker({ a: "{who} spoit {what}" })("a", { who: "Sepp", what: 3 })).toBe("Sepp spoit 3");
});

test("a name with a full stop ends a sentence with one", () => {
  const say = speaker({ a: "{a} pays {b}.", b: "More …, {a}..." });
  expect(say("a", { a: "Bert H.", b: "Anna M." })).toBe("Bert H. pays Anna M.");
  expect(say("b", { a: "more" })).toBe("More …, more...");
});

test("what was chosen goes before the browser, and German before nothing", () => {
  expect(preferred("bar", ["en-GB"])).toBe("bar");
  expect(preferred(null, ["fr", "en-GB"])).toBe("en");
  expect(preferred(null, ["fr"])).toBe("de");
});
