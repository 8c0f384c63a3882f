import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Line } from "../src/api/line.svelte";
import { LANGUAGES } from "../src/texts/texts";
import { catalogue } from "../texts-plugin.ts";

/** A line whose other end says only what the test lets it say. */
class Wire {
  static readonly OPEN = 1;
  static laid: Wire[] = [];
  readyState = 0;
  sent: string[] = [];
  expected: unknown[] = [];
  onopen = (): void => {};
  onmessage = (_: { data: string }): void => {};
  onclose = (_: { code: number }): void => {};

  constructor() {
    Wire.laid.push(this);
  }
  send(text: string): void {
    const { type, expected } = JSON.parse(text) as { type: string; expected?: unknown };
    this.sent.push(type);
    if (expected !== undefined) this.expected.push(expected);
  }
  close(): void {}
  open(): void {
    this.readyState = Wire.OPEN;
    this.onopen();
    this.tell({ type: "welcome" });
  }
  tell(told: object): void {
    this.onmessage({ data: JSON.stringify(told) });
  }
}

const nothing = (): void => {};
const hearing = {
  view: nothing,
  refused: nothing,
  verdict: nothing,
  stale: nothing,
  unheard: nothing,
};
const page = Object.assign(new EventTarget(), { hidden: false });

beforeEach(() => {
  vi.useFakeTimers();
  Wire.laid = [];
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { protocol: "http:", host: "inn" });
  vi.stubGlobal("addEventListener", nothing);
  vi.stubGlobal("removeEventListener", nothing);
  vi.stubGlobal("sessionStorage", { getItem: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a line that has gone silent is given up and laid anew", () => {
  const line = new Line("table", "", hearing);
  Wire.laid[0]!.open();
  vi.advanceTimersByTime(10_000);
  Wire.laid[0]!.tell({ type: "pong", at: 0 });
  vi.advanceTimersByTime(10_000);
  expect([line.state, Wire.laid.length]).toEqual(["open", 1]);
  vi.advanceTimersByTime(10_000);
  expect(line.state).toBe("lost");
  vi.advanceTimersByTime(1000);
  expect(Wire.laid.length).toBe(2);
  Wire.laid[1]!.open();
  Wire.laid[0]!.onclose({ code: 1006 });
  expect(line.state).toBe("open");
  line.close();
});

test("a page that is visible again asks at once whether the line still holds", () => {
  const line = new Line("table", "", hearing);
  Wire.laid[0]!.open();
  page.dispatchEvent(new Event("visibilitychange"));
  expect(Wire.laid[0]!.sent).toEqual(["hello", "ping"]);
  vi.advanceTimersByTime(10_000);
  expect(line.state).toBe("lost");
  line.close();
});

test("an act is for the moment that is seen, coming back is for any moment", () => {
  const line = new Line("table", "", hearing);
  Wire.laid[0]!.open();
  Wire.laid[0]!.tell({ type: "view", number: 7, view: {} });
  line.order({ type: "act", call: "PASS" });
  line.order({ type: "take_back" });
  expect(Wire.laid[0]!.expected).toEqual([7, null]);
  line.close();
});

test("why somebody is not let in is no notice at the table", () => {
  const notices: string[] = [];
  const line = new Line("table", "", { ...hearing, refused: (why) => notices.push(why) });
  Wire.laid[0]!.tell({ type: "error", error: "no_session", message: "who are you?" });
  Wire.laid[0]!.onclose({ code: 4401 });
  expect(line.state).toBe("refused");
  line.again();
  Wire.laid[1]!.open();
  expect(notices).toEqual([]);
  Wire.laid[1]!.tell({ type: "error", error: "too_fast", message: "slowly" });
  expect(notices).toEqual(["slowly"]);
  line.close();
});

test("a remark on a lost line is told to be unheard", () => {
  let unheard = 0;
  const line = new Line("table", "", { ...hearing, unheard: () => unheard++ });
  Wire.laid[0]!.open();
  line.say({ type: "ready" });
  expect(unheard).toBe(0);
  Wire.laid[0]!.onclose({ code: 1006 });
  line.say({ type: "ready" });
  expect(unheard).toBe(1);
  line.close();
});

test("who does not belong to a table any more learns why, and is not connected again", () => {
  for (const why of ["left", "replaced", "logged_out", "erased"]) {
    const line = new Line("table", "", hearing);
    const wire = Wire.laid.at(-1)!;
    wire.open();
    wire.tell({ type: "left", why });
    wire.onclose({ code: 1000 });
    expect([line.state, line.farewell]).toEqual(["left", why]);
    for (const language of LANGUAGES)
      expect(catalogue(language)).toHaveProperty([`web.line.${why}`]);
    line.close();
  }
});
