/** How long things take to be seen, in milliseconds. */
import type { Speed } from "../settings/settings.svelte";

export interface Pace {
  /** A card on its way. */
  flight: number;
  /** Between two things that happen. */
  step: number;
  /** A full trick lies before it is taken. */
  trick: number;
  /** A word hangs in the air. */
  word: number;
}

const PACES: Record<Speed, Pace> = {
  slow: { flight: 600, step: 700, trick: 2200, word: 4000 },
  normal: { flight: 340, step: 350, trick: 1300, word: 3000 },
  fast: { flight: 180, step: 120, trick: 650, word: 2000 },
  none: { flight: 0, step: 0, trick: 900, word: 3000 },
};

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** With reduced motion nothing moves, but there is still time to see what happened. */
export function pace(speed: Speed): Pace {
  const chosen = PACES[speed];
  return still.matches ? { ...chosen, flight: 0 } : chosen;
}
