/** The user's own settings; kept in this browser. */
import { preferred, speaker, type Catalogue, type Language } from "../texts/texts";
import { keep, kept, type Kept } from "./kept";

export type Speed = Kept["speed"];
export type Theme = Kept["theme"];

const LOAD: Record<Language, () => Promise<{ default: Catalogue }>> = {
  de: () => import("virtual:texts/de"),
  en: () => import("virtual:texts/en"),
  bar: () => import("virtual:texts/bar"),
};

class Settings {
  language: Language = $state("de");
  deck: Kept["deck"] = $state("auto");
  speed: Speed = $state("normal");
  theme: Theme = $state("auto");
  sound = $state(false);
  hints = $state(true);
  /** Whether the player cuts the cards; if not, chance does it for them. */
  cut = $state(false);
  /** Whether the server has met this browser before. */
  known = false;
  name = $state("");
  private catalogue: Catalogue = $state.raw({});

  readonly say = $derived(speaker(this.catalogue));

  async open(): Promise<void> {
    const before = kept();
    Object.assign(this, before);
    await this.speak(preferred(before.language ?? null, navigator.languages));
    this.dress();
  }

  async speak(language: Language): Promise<void> {
    this.catalogue = (await LOAD[language]()).default;
    this.language = language;
    document.documentElement.lang = language;
  }

  keep(): void {
    const { language, deck, speed, theme, sound, hints, cut, known, name } = this;
    keep({ language, deck, speed, theme, sound, hints, cut, known, name });
    this.dress();
  }

  private dress(): void {
    document.documentElement.dataset["theme"] = this.theme;
  }
}

export const settings = new Settings();
