/** Another language, on the page and in what the server answers. */
import { ask } from "../api/rest";
import type { Language } from "../texts/texts";
import { settings } from "./settings.svelte";

export async function chooseLanguage(language: Language): Promise<void> {
  if (settings.known) await ask("PATCH /me", { body: { language } }).catch(() => null);
  await settings.speak(language);
  settings.keep();
}
