/** Where somebody sits, sorted so that the start page stays short. */
import type { LobbyTable, MyTable } from "../generated/api";

export const SHOWN = 3;

/** Shown are tables with company and the last one against bots; the others are folded away. */
export function sortedOut(mine: MyTable[]): { shown: MyTable[]; folded: MyTable[] } {
  const last = mine.find(({ table }) => onlyBots(table));
  const shown = mine.filter((one) => one === last || !onlyBots(one.table)).slice(0, SHOWN);
  return { shown, folded: mine.filter((one) => !shown.includes(one)) };
}

/** Nobody waits there, and nobody is waited for. */
function onlyBots({ chairs }: LobbyTable): boolean {
  return (
    chairs.every((chair) => chair !== null) && chairs.filter((chair) => !chair?.bot).length < 2
  );
}
