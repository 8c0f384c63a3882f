/** Where people sit on the screen: the player below, the others clockwise from the left. */
export type Place = "bottom" | "left" | "top" | "right" | "top-left" | "top-right";

const PLACES: Record<number, readonly Place[]> = {
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
  4: ["bottom", "left", "top", "right"],
  5: ["bottom", "left", "top-left", "top-right", "right"],
};

/** The place of one of `count` people; `me` is nobody's number for onlookers. */
export function placeOf(index: number, me: number, count: number): Place {
  const from = me >= 0 && me < count ? me : 0;
  return PLACES[count]?.[(index - from + count) % count] ?? "top";
}
