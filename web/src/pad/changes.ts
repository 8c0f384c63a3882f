/** What has changed on a sheet, laid over what this phone knows. */
import type { PadState, SheetChange } from "../generated/api";

/** Nothing if the change is one of another sheet: then the whole is asked for. */
export function changed(state: PadState, change: SheetChange): PadState | null {
  if (state.number !== change.after) return null;
  const old = state.sheet;
  const curves = new Map(old.accounts.map(({ player, curve }) => [player, curve]));
  const accounts = change.accounts.map(({ kept, ...account }) => ({
    ...account,
    curve: [...(curves.get(account.player) ?? []).slice(0, kept), ...account.curve],
  }));
  const lines = [...old.lines.slice(0, change.kept), ...change.lines];
  const places = { ...old.places, ...change.places };
  const sheet = { ...old, ...change.sheet, accounts, lines, places };
  return { ...state, number: change.number, sheet };
}
