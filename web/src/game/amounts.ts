/** What people get and pay: how it is printed, and how it went for them. */

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
export function verdict(
  amounts: readonly number[],
  seat: number,
  winnerTakesAll: boolean,
): Verdict {
  const mine = amounts[seat];
  if (mine === undefined) return "told";
  if (mine !== 0) return mine > 0 ? "won" : "lost";
  if (amounts.every((amount) => amount === 0)) return "even";
  return winnerTakesAll ? "lost" : "told";
}
