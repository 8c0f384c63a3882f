/** Where cards come from and where they go: remembered just before the table changes. */
import type { TransitionConfig } from "svelte/transition";
import { settings } from "../settings/settings.svelte";
import { pace } from "./speed";

const places = new Map<string, DOMRect>();

/** Every card and every seat that can be seen now. */
export function remember(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-spot]")) {
    places.set(element.dataset["spot"]!, element.getBoundingClientRect());
  }
}

interface Journey {
  /** Names of spots, the first known one counts. */
  by: string[];
}

/** In: from that spot to here. Out: from here to that spot. */
export function travel(node: HTMLElement, { by }: Journey): TransitionConfig {
  const there = by.map((spot) => places.get(spot)).find((rect) => rect !== undefined);
  const duration = pace(settings.speed).flight;
  if (!there || !duration) return { duration: 0 };
  const here = node.getBoundingClientRect();
  const dx = there.left + there.width / 2 - here.left - here.width / 2;
  const dy = there.top + there.height / 2 - here.top - here.height / 2;
  const size = Math.min(1.2, Math.max(0.35, there.height / here.height));
  return {
    duration,
    easing: (t) => 1 - (1 - t) ** 3,
    css: (t, u) =>
      `translate: ${dx * u}px ${dy * u}px; scale: ${1 + (size - 1) * u}; opacity: ${Math.min(1, 0.4 + t)}`,
  };
}
