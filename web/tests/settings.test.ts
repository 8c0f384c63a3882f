import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../src/settings/settings.svelte";

const page = { documentElement: { lang: "", dataset: {} as Record<string, string> } };

function browser(storage: Partial<Storage>): void {
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { languages: ["de-DE"] });
}
const blocked = (): never => {
  throw new DOMException("no storage here", "SecurityError");
};

afterEach(() => vi.unstubAllGlobals());

test("of what a browser has kept only what we know is taken", async () => {
  const found = {
    language: "xx",
    deck: "french",
    speed: "warp",
    theme: 7,
    sound: "yes",
    hints: false,
    name: { first: "Anna" },
    say: "nothing",
  };
  browser({ getItem: () => JSON.stringify(found) });
  await settings.open();
  const { language, deck, speed, theme, sound, hints, name } = settings;
  expect({ language, deck, speed, theme, sound, hints, name }).toEqual({
    language: "de",
    deck: "french",
    speed: "normal",
    theme: "auto",
    sound: false,
    hints: false,
    name: "",
  });
  expect(settings.say("web.home")).not.toBe("web.home");
});

test.each(["null", "[]", "7", '"x"', "{"])("nonsense is nothing kept: %s", async (text) => {
  browser({ getItem: () => text });
  await settings.open();
  expect(settings.speed).toBe("normal");
});

test("where storage is blocked, a choice still holds for the page", async () => {
  browser({ getItem: blocked, setItem: blocked });
  await settings.open();
  settings.theme = "dark";
  settings.keep();
  expect(page.documentElement.dataset["theme"]).toBe("dark");
});
