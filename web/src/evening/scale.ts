/** How high a sum stands in a chart: the best on top, the worst at the bottom. */
export interface Scale {
  low: number;
  high: number;
  y(sum: number): number;
}

/** Zero is always on it; where nobody has won anything yet, it lies in the middle. */
export function scaleFor(sums: readonly number[], height: number, margin: number): Scale {
  const low = Math.min(0, ...sums);
  const high = Math.max(0, ...sums);
  const part = (sum: number): number => (high > low ? (high - sum) / (high - low) : 0.5);
  return { low, high, y: (sum) => margin + part(sum) * (height - 2 * margin) };
}
