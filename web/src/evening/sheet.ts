/** The sheet of an evening: a column a person, a row a deal, and the sums as they grew. */
import type { DealView } from "../generated/api";
import type { Pack } from "../game/cards";
import { contractName } from "../game/words";
import type { Say } from "../texts/texts";

export interface Row {
  number: number;
  deal: DealView;
  /** By person; nothing for a player who was not dealt in. */
  amounts: (number | null)[];
  sums: number[];
}

/** What a chart needs: everybody's sums as they grew. */
export interface Curves {
  people: { account: string; name: string }[];
  rows: { sums: number[] }[];
}

export interface Sheet extends Curves {
  rows: Row[];
}

export function sheetOf(deals: readonly DealView[]): Sheet {
  const names = new Map<string, string>();
  for (const { accounts, players } of deals) {
    accounts.forEach((account, place) => names.set(account, players[place] ?? account));
  }
  const people = [...names].map(([account, name]) => ({ account, name }));
  const sums = people.map(() => 0);
  const rows = deals.map((deal) => {
    const amounts = people.map(({ account }) => {
      const place = deal.accounts.indexOf(account);
      return place < 0 ? null : (deal.amounts[place] ?? 0);
    });
    amounts.forEach((amount, person) => (sums[person]! += amount ?? 0));
    return { number: deal.number, deal, amounts, sums: [...sums] };
  });
  return { people, rows };
}

/** Who played what, or why nobody did; nothing in games in which nobody announces one. */
export function dealTold(deal: DealView, say: Say, pack: Pack): string {
  const { contract, ending, declarer, players } = deal;
  const unplayed = `web.sheet.unplayed.${ending}`;
  if (!contract) return say.knows(unplayed) ? say(unplayed) : "";
  const game = contractName(contract, say, pack);
  return declarer === null ? game : `${players[declarer]}: ${game}`;
}
