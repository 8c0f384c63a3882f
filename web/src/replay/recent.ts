/** The last finished deals of the tables where somebody sits. */
import { address } from "../api/address";
import { ask } from "../api/rest";
import type { DealView, MyTable } from "../generated/api";

const TABLES = 3;
const DEALS = 5;

export interface RecentDeal {
  title: string;
  game: string;
  deal: DealView;
  /** Mine; nothing if I was not dealt in. */
  amount: number | null;
  href: string;
}

export async function recentDeals(): Promise<RecentDeal[]> {
  const [me, mine] = await Promise.all([ask("GET /me", {}), ask("GET /me/tables", {})]);
  const played = mine.filter(({ table }) => table.deals > 0).slice(0, TABLES);
  const found = await Promise.all(
    played.map(async (one) => {
      const path = { table: one.table.table };
      const deals = await ask("GET /tables/{table}/deals", { path });
      return deals.reverse().map((deal) => recent(one, deal, me.player));
    }),
  );
  return found.flat().slice(0, DEALS);
}

function recent({ table, invite }: MyTable, deal: DealView, me: string): RecentDeal {
  const seat = deal.accounts.indexOf(me);
  const query = { invite, seat: seat < 0 ? "" : String(seat) };
  return {
    title: table.title,
    game: table.game,
    deal,
    amount: deal.amounts[seat] ?? null,
    href: address(`/replay/${table.table}/${deal.number}`, query),
  };
}
