import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { catalogue } from "./texts-plugin.ts";

const WORKER = fileURLToPath(new URL("src/pwa/worker.js", import.meta.url));
const ALWAYS = ["/index.html", "/icon.svg"];

/** `sw.js`, which knows the files of this version, and the manifest of an app to install. */
export function pwa(): Plugin {
  return {
    name: "pwa",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const code = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName));
      const files = [...ALWAYS, ...code.map(({ fileName }) => `/${fileName}`)].sort();
      const parts = Object.values(bundle).map((file) =>
        file.type === "asset" ? file.source : file.code,
      );
      this.emitFile({ type: "asset", fileName: "sw.js", source: worker(files, parts) });
      const fileName = "manifest.webmanifest";
      this.emitFile({ type: "asset", fileName, source: JSON.stringify(manifest(), null, 1) });
    },
  };
}

function worker(files: string[], parts: (string | Uint8Array)[]): string {
  const source = readFileSync(WORKER, "utf-8");
  const hash = createHash("sha256").update(source);
  parts.forEach((part) => hash.update(part));
  return source
    .replace("self.__FILES__", JSON.stringify(files))
    .replace("self.__VERSION__", JSON.stringify(`stammtisch-${hash.digest("hex").slice(0, 12)}`));
}

export function manifest(): object {
  const say = catalogue("de");
  return {
    name: "Stammtisch",
    short_name: "Stammtisch",
    description: say["web.start.motto"],
    lang: "de",
    dir: "ltr",
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f4ecdc",
    theme_color: "#f4ecdc",
    categories: ["games", "cards"],
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      { src: "/icons/192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icons/512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icons/maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: say["web.start.new_table"], url: "/new" },
      { name: say["web.replay.title"], url: "/replay" },
      { name: say["web.rulebook.title"], url: "/rulebook/schafkopfschule" },
    ],
  };
}
