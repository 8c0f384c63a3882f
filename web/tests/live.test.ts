import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Live } from "../src/tournament/live.svelte";

/** A line whose other end says only what the test lets it say. */
class Wire {
  static laid: Wire[] = [];
  closed = false;
  onopen = (): void => {};
  onmessage = (_: { data: string }): void => {};
  onclose = (_: { code: number }): void => {};

  constructor() {
    Wire.laid.push(this);
  }
  send(): void {}
  close(): void {
    this.closed = true;
    this.onclose({ code: 1000 });
  }
  tell(number: number): void {
    this.onopen();
    this.onmessage({ data: JSON.stringify({ state: { number } }) });
  }
}

let page: EventTarget & { hidden: boolean };
let network: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  Wire.laid = [];
  page = Object.assign(new EventTarget(), { hidden: false });
  network = new EventTarget();
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { origin: "http://inn" });
  vi.stubGlobal("addEventListener", network.addEventListener.bind(network));
  vi.stubGlobal("removeEventListener", network.removeEventListener.bind(network));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const live = (): Live<{ number: number }> =>
  new Live({ tournament: "autumn", who: "p1", code: "c" });

test("a phone that wakes shows the present state", () => {
  const line = live();
  const close = line.open();
  Wire.laid[0]!.tell(1);
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(Wire.laid.length).toBe(1);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(Wire.laid.map(({ closed }) => closed)).toEqual([true, false]);
  expect(line.online).toBe(true);
  Wire.laid[1]!.tell(2);
  expect(line.state).toEqual({ number: 2 });
  close();
});

test("a network that is back is used at once, and once", () => {
  const close = live().open();
  Wire.laid[0]!.onclose({ code: 1006 });
  network.dispatchEvent(new Event("online"));
  expect(Wire.laid.length).toBe(2);
  Wire.laid[1]!.tell(1);
  vi.advanceTimersByTime(10_000);
  expect(Wire.laid.length).toBe(2);
  close();
  network.dispatchEvent(new Event("online"));
  expect(Wire.laid.length).toBe(2);
});

test("a refused client does not connect again and again", () => {
  const close = live().open();
  Wire.laid[0]!.onclose({ code: 4403 });
  page.dispatchEvent(new Event("visibilitychange"));
  expect(Wire.laid.length).toBe(1);
  close();
});
