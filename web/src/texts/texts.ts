/** Words by their keys, in the language of the reader. */
export type Details = Record<string, string | number>;

export interface Say {
  (key: string, details?: Details): string;
  knows(key: string): boolean;
}

export const LANGUAGES = ["de", "en", "bar"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Catalogue = Record<string, string>;

/** "… pays Anna M..": the full stop of a name is the sentence's own. */
const TWO_STOPS = /(?<=[^.])\.\.(?=\s|$)/g;

/** With a full stop, unless it ends with a sign of its own as "Stoss!" does. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

export function speaker(catalogue: Catalogue): Say {
  const say = (key: string, details: Details = {}): string =>
    (catalogue[key] ?? key)
      .replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ""))
      .replace(TWO_STOPS, ".");
  return Object.assign(say, { knows: (key: string) => key in catalogue });
}

const ONE = /(?:^|\s)[+−-]?1$/;

/** 1 Punkt, 2 Punkte; or as it is told: Spiel 1 + Schneider 1 = 2 Punkte. */
export function amountIn(unit: string, amount: string | number, say: Say): string {
  const told = String(amount);
  if (unit === "cents" && EUROS.test(told)) return say("web.euros", { amount: euros(told, say) });
  return say(`unit.${unit}.${ONE.test(told) ? "one" : "more"}`, { amount });
}

/** From a hundred cents on people count in euros: −1,00 €. */
const EUROS = /^[+−-]?\d{3,}$/;

function euros(cents: string, say: Say): string {
  return `${cents.slice(0, -2)}${say("decimal_mark")}${cents.slice(-2)}`.replace("-", "−");
}

/** What was chosen before, else the first language of the browser that we speak, else German. */
export function preferred(chosen: string | null, browser: readonly string[]): Language {
  const wanted = [chosen ?? "", ...browser.map((tag) => tag.toLowerCase().split("-")[0]!)];
  return LANGUAGES.find((language) => language === wanted.find((one) => isLanguage(one))) ?? "de";
}

function isLanguage(text: string): boolean {
  return (LANGUAGES as readonly string[]).includes(text);
}
