import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";
import type { Plugin } from "vite";

/** What the table in the browser says of what the other tables say too. */
const SHARED = [
  "card",
  "and",
  "decimal_mark",
  "german",
  "french",
  "double",
  "sau",
  "contract",
  "kind",
  "round",
  "verb",
  "phase",
  "ending",
  "case",
  "schnapsen",
  "pair",
  "grade",
  "phrase",
  "bill",
  "worth",
  "unit",
  "ruleset_title",
];
const MODULE = /^virtual:texts\/(de|en|bar)$/;

/** `virtual:texts/de` is one flat catalogue: the game's own words and those of the browser. */
export function texts(): Plugin {
  return {
    name: "texts",
    resolveId: (id) => (MODULE.test(id) ? `\0${id}` : null),
    load(id) {
      const found = MODULE.exec(id.replace("\0", ""));
      if (!found) return null;
      const files = catalogueFiles(found[1] as string);
      files.forEach((file) => this.addWatchFile(file));
      return `export default ${JSON.stringify(catalogue(found[1] as string))}`;
    },
  };
}

export function catalogue(language: string): Record<string, string> {
  const [shared, own] = catalogueFiles(language).map((file) => parse(readFileSync(file, "utf-8")));
  const chosen = SHARED.filter((key) => key in shared!).map((key) => [key, shared![key]] as const);
  return Object.fromEntries([...flat("", Object.fromEntries(chosen)), ...flat("", own!)]);
}

function catalogueFiles(language: string): string[] {
  return [`../src/stammtisch/texts/${language}.toml`, `src/texts/${language}.toml`].map((file) =>
    fileURLToPath(new URL(file, import.meta.url)),
  );
}

function flat(prefix: string, table: object): [string, string][] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === "object" ? flat(`${prefix}${key}.`, value) : [[prefix + key, String(value)]],
  );
}
