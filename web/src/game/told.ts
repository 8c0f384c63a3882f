/** Results in words: who won how, and the arithmetic of the price. */
import type {
  SchafkopfOutcome,
  SchafkopfSettlement,
  SchnapsenOutcome,
  SchnapsenSettlement,
} from "../generated/api";
import { CONTRACTS } from "../generated/contracts";
import { amountIn, type Say } from "../texts/texts";
import { contractName } from "./calls";
import type { Pack } from "./cards";

export type Outcome = SchafkopfOutcome | SchnapsenOutcome;
export type Settlement = SchafkopfSettlement | SchnapsenSettlement;

const NOT_PLAYED = ["thrown_in", "redeal", "redeal_turn", "struck"];

export function outcomeTold(outcome: Outcome, names: string[], say: Say, pack: Pack): string {
  return "how" in outcome
    ? schnapsenTold(outcome, names, say)
    : schafkopfTold(outcome, names, say, pack);
}

function schnapsenTold(
  { how, winner, points }: SchnapsenOutcome,
  names: string[],
  say: Say,
): string {
  if (winner === null) return say("schnapsen.drawn", { points: points[0], others: points[1] });
  const loser = 1 - winner;
  return say(`schnapsen.${how}`, {
    winner: names[winner] ?? "",
    loser: names[loser] ?? "",
    points: points[winner] ?? 0,
    others: points[loser] ?? 0,
  });
}

/** Who has won the Partie with this game; nothing while it goes on. The ledger counts Bummerl. */
export function partieTold(ledger: readonly number[], names: string[], say: Say): string {
  const count = Math.max(0, ...ledger);
  if (!count) return "";
  const winner = ledger.indexOf(count);
  return say("web.result.partie", {
    winner: names[winner] ?? "",
    loser: names[1 - winner] ?? "",
    count,
  });
}

function schafkopfTold(outcome: SchafkopfOutcome, names: string[], say: Say, pack: Pack): string {
  const { contract, ending, winners, sanction } = outcome;
  const game = contract ? contractName(contract, say, pack) : "";
  if (sanction) {
    const culprit = names[sanction.exposer ?? sanction.culprit] ?? "";
    const told = { case: sanction.case, breach: say(`case.${sanction.case}`), culprit, game };
    return say(contract ? "ending.sanctioned" : "ending.sanctioned_before", told);
  }
  if (!contract || NOT_PLAYED.includes(ending)) return say(`ending.${ending}`);
  if (ending === "sie") {
    const told = say("ending.sie", { winner: people(winners, names, say) });
    return outcome.pack_retired ? `${told} ${say("ending.pack_retired")}` : told;
  }
  if (!winners.length) return say("ending.drawn", { game });
  return outcome.declarer === null && !isCross(contract)
    ? ramschTold(outcome, game, names, say)
    : playedTold(outcome, game, names, say);
}

function ramschTold(outcome: SchafkopfOutcome, game: string, names: string[], say: Say): string {
  const { winners, virgins } = outcome;
  const marched = virgins === 3; // which pays or wins, as the house has it
  const won = marched && winners.length === 1;
  const losers = SEATS.filter((seat) => winners.includes(seat) === won);
  if (marched) return say("ending.march", { game, loser: people(losers, names, say) });
  const points = SEATS.map((seat) => `${names[seat]} ${outcome.points?.[seat] ?? 0}`).join(", ");
  return say("ending.ramsch", { game, loser: people(losers, names, say), points });
}

function playedTold(outcome: SchafkopfOutcome, game: string, names: string[], say: Say): string {
  const side = declarers(outcome);
  const points = side.reduce((sum, seat) => sum + (outcome.points?.[seat] ?? 0), 0);
  const won = outcome.winners.includes(side[0]!);
  const told = say(won ? "ending.won" : "ending.lost", {
    who: people(side, names, say),
    game,
    points,
    others: 120 - points,
  });
  return `${[told, ...extras(outcome, say)].join(", ")}.`;
}

function extras(outcome: SchafkopfOutcome, say: Say): string[] {
  return [
    ...(outcome.grade === "plain" ? [] : [say(`grade.${outcome.grade}`)]),
    ...(outcome.laufende ? [say("grade.laufende", { count: outcome.laufende })] : []),
    ...(outcome.demoted ? [say("grade.demoted")] : []),
  ];
}

const SEATS = [0, 1, 2, 3];
const isCross = (contract: string): boolean => CONTRACTS[contract]?.sides === "cross";

function declarers({ declarer, partner }: SchafkopfOutcome): number[] {
  if (declarer === null) return [0, 2];
  return partner === null ? [declarer] : [declarer, partner];
}

export function people(seats: number[], names: string[], say: Say): string {
  const told = seats.map((seat) => names[seat] ?? "");
  const last = told.pop() ?? "";
  return told.length ? told.join(", ") + say("and") + last : last;
}

/** One line of the bill. */
export interface BillLine {
  text: string;
  amount: string;
}

/** The bill of a game, line by line: what it costs, times what, and what that comes to. */
export function bill(
  settlement: Settlement,
  outcome: Outcome,
  names: string[],
  say: Say,
): BillLine[] {
  if ("items" in settlement && "grade" in outcome) return schafkopfBill(settlement, outcome, say);
  if (!("how" in outcome) || outcome.winner === null) return [];
  const value = [{ text: worthTold(outcome, names, say), amount: String(outcome.value) }];
  const bonus = { text: say("web.bill.bonus"), amount: `+ ${outcome.bonus}` };
  return outcome.bonus ? [...value, bonus, total(settlement.value, settlement.unit, say)] : value;
}

function worthTold({ worth }: SchnapsenOutcome, names: string[], say: Say): string {
  if (!worth) return say("web.bill.game");
  const told = say(`web.worth.${worth.reason}`, { name: names[worth.seat] ?? "" });
  return worth.at_close ? say("web.worth.at_close", { worth: told }) : told;
}

function schafkopfBill(
  { items, tout_factor, value, unit, doublings: times }: SchafkopfSettlement,
  { contra, knocks, carry, built_in, virgins }: SchafkopfOutcome,
  say: Say,
): BillLine[] {
  if (!items.length) return [];
  const lines = items.map(({ key, count, amount }, place) => ({
    text: say(`web.bill.${key}`, { count }),
    amount: place ? `+ ${amount}` : String(amount),
  }));
  if (tout_factor > 1) lines.push({ text: say("web.bill.tout"), amount: `× ${tout_factor}` });
  const usual: [string, number][] = [
    ["contra", contra],
    ["knock", knocks],
    ["carry", carry],
    ["built_in", built_in],
  ];
  const counted = usual.reduce((sum, [, count]) => sum + count, 0);
  // A personal sanction ignores all but the knocks of a Ramsch (RULES 6.5, C-27).
  for (const [key, count] of times < counted ? [["knock", times] as const] : usual) {
    if (count) lines.push({ text: say(`web.bill.${key}`, { count }), amount: `× ${2 ** count}` });
  }
  if (times > counted) {
    const text = say("web.bill.virgins", { count: virgins });
    lines.push({ text, amount: `× ${2 ** (times - counted)}` });
  }
  return lines.length > 1 ? [...lines, total(value, unit, say)] : lines;
}

function total(value: number, unit: string, say: Say): BillLine {
  return { text: say("web.bill.total"), amount: `= ${amountIn(unit, value, say)}` };
}

/** With its sign, so that nobody has to guess: +5, −10, 0. */
export function signed(amount: number): string {
  return amount > 0 ? `+${amount}` : amount < 0 ? `−${-amount}` : "0";
}

/** With a minus as printers set it: 5, −10, 0. */
export function printed(amount: number): string {
  return String(amount).replace("-", "−");
}

export type Verdict = "won" | "lost" | "even" | "told";

/** How it went for a seat; onlookers and resting players are only told. */
export function verdict(amounts: readonly number[], seat: number): Verdict {
  const mine = amounts[seat];
  if (mine === undefined) return "told";
  if (mine !== 0) return mine > 0 ? "won" : "lost";
  if (amounts.every((amount) => amount === 0)) return "even";
  return amounts.length === 2 ? "lost" : "told"; // in Schnapsen the loser gets nothing
}
