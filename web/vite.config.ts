/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { pwa } from "./pwa-plugin.ts";
import { texts } from "./texts-plugin.ts";

export default defineConfig({
  plugins: [texts(), svelte(), pwa()],
  build: {
    outDir: "../src/stammtisch/server/client",
    emptyOutDir: true,
    target: "es2022",
    chunkSizeWarningLimit: 400,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  test: { include: ["tests/**/*.test.ts"] },
});
