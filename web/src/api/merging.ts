/** A change laid over the view before it. */
import type { ViewChange, SittingView } from "../generated/api";

type Fields = Record<string, unknown>;

export function merged(view: SittingView, { view: change, said }: ViewChange): SittingView {
  const after = over(view as unknown as Fields, change as Fields) as unknown as SittingView;
  const deal = after.playing?.deal;
  if (said?.length && deal) deal.history = [...deal.history, ...said];
  return after;
}

/** Fields that are not mentioned stay; `playing` and its `deal` are changed likewise. */
function over(old: Fields, now: Fields): Fields {
  const result = { ...old, ...now };
  for (const part of ["playing", "deal"]) {
    if (old[part] && now[part]) result[part] = over(old[part] as Fields, now[part] as Fields);
  }
  return result;
}
