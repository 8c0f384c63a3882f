/** Who somebody is in a tournament, as the link said; kept in this browser. */
import { tableAddress } from "../api/address";
import { ask } from "../api/rest";
import { keepSeat } from "../api/seats";
import { router } from "../router.svelte";

export interface Pass {
  tournament: string;
  who: string;
  code: string;
}

export interface Known extends Pass {
  title: string;
  at: number;
}

const KEY = "stammtisch.tournaments";

function all(): Record<string, Known> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Known>;
  } catch {
    return {};
  }
}

const place = (tournament: string, who: string): string => `${tournament}/${who}`;

/** The pass in the address, or the one that was kept for this tournament. */
export function passOf(tournament: string, who: string): Pass {
  const code = router.query.get("code") ?? all()[place(tournament, who)]?.code ?? "";
  return { tournament, who, code };
}

export function keep(pass: Pass, title: string): void {
  const known = all();
  known[place(pass.tournament, pass.who)] = { ...pass, title, at: Date.now() };
  localStorage.setItem(KEY, JSON.stringify(known));
}

/** An office's code is kept; in the address bar others could read it. */
export function hide(pass: Pass): void {
  if (!router.query.has("code") || all()[place(pass.tournament, pass.who)]?.code !== pass.code)
    return;
  const query = new URLSearchParams(router.query);
  query.delete("code");
  router.stay(location.pathname + (String(query) && `?${query}`));
}

export function knownPasses(): Known[] {
  return Object.values(all()).sort((a, b) => b.at - a.at);
}

/** To the table where the server deals: the code gives the seat. */
export async function toTable(pass: Pass): Promise<void> {
  const { tournament, who, code } = pass;
  const path = { name: tournament };
  const seated = await ask("POST /tournaments/{name}/seat", { path, query: { who, code } });
  keepSeat(seated.table, { token: seated.token, sheet: addressOf(pass) });
  router.go(tableAddress(seated));
}

/** The page on which a pass is of use. */
export function addressOf({ tournament, who, code }: Pass): string {
  const [role, number] = who.split(":");
  const end: Record<string, string> = {
    registration: "register",
    player: `player/${number}`,
    table: `table/${who.split(":").slice(1).join("/")}`,
    management: "desk",
    desk: "desk",
    supervisor: "supervisor",
    court: "supervisor",
  };
  const page = `/tournament/${tournament}/${end[role ?? ""] ?? ""}`;
  const office = ["desk", "supervisor"].includes(end[role ?? ""] ?? "");
  return `${page}?${office ? `who=${encodeURIComponent(who)}&` : ""}code=${code}`;
}
