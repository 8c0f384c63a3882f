import { describe, expect, it } from "vitest";
import type { OptionView } from "../src/generated/api";
import { chapters } from "../src/newtable/chapters";
import { isOpen, numbers, toggled, wayOf, ways, type Form } from "../src/newtable/form";

const TOUT: Form[] = [
  { kind: "choice", values: ["doubled"] },
  { kind: "group", fields: { solo: { kind: "number", low: 0 }, wenz: { kind: "number", low: 2 } } },
];

describe("the form of an option", () => {
  it("offers every word and every form as a way", () => {
    expect(ways(TOUT).map(({ name }) => name)).toEqual(["doubled", "group"]);
    expect(ways(TOUT)[1]!.value).toEqual({ solo: 1, wenz: 2 });
  });

  it("finds the way of a value", () => {
    expect(wayOf(TOUT, "doubled")).toBe(0);
    expect(wayOf(TOUT, { solo: 14, wenz: 10 })).toBe(1);
  });

  it("keeps the order of what was chosen", () => {
    expect(toggled(["b", "a"], "c")).toEqual(["b", "a", "c"]);
    expect(toggled(["b", "a"], "b")).toEqual(["a"]);
  });

  it("is open where there is more than one choice", () => {
    expect(isOpen({ kind: "choice", values: ["clockwise"] })).toBe(false);
    expect(isOpen({ kind: "list", of: { kind: "choice", values: [2] } })).toBe(false);
    expect(isOpen({ kind: "list", of: { kind: "choice", values: [4, 5] } })).toBe(true);
    expect(isOpen({ kind: "switch" })).toBe(true);
  });

  it("reads numbers however they are separated", () => {
    expect(numbers("4, 4")).toEqual([4, 4]);
    expect(numbers("2 2;2,2")).toEqual([2, 2, 2, 2]);
  });
});

describe("chapters of options", () => {
  const option = (chapter: string, name: string, form: object): OptionView =>
    ({ key: name, chapter, name, about: `About ${name}.`, form }) as unknown as OptionView;
  const all = [
    option("Cards", "Deck", { kind: "choice", values: ["long", "short"] }),
    option("Games", "Lead", { kind: "choice", values: ["forehand"] }),
    option("Cards", "Cut", { kind: "switch" }),
    option("Prices", "Solo", { kind: "number" }),
  ];
  const titled = (wanted: string) =>
    chapters(all, wanted).map(({ title, options }) => [title, ...options.map(({ name }) => name)]);

  it("hold what can be chosen, in the order of the book", () =>
    expect(titled("")).toEqual([
      ["Cards", "Deck", "Cut"],
      ["Prices", "Solo"],
    ]));
  it("are searched by name and explanation", () => {
    expect(titled(" about CUT ")).toEqual([["Cards", "Cut"]]);
    expect(titled("Lead")).toEqual([]);
  });
});
