/** Options of a house as the text of a rule set that extends another one. */
export type Value = string | number | boolean | Value[] | { [key: string]: Value };

export function houseRules(base: string, changed: Record<string, Value>): string {
  const lines = Object.entries(changed).map(([key, value]) => `${key} = ${literal(value)}`);
  return [`extends = ${JSON.stringify(base)}`, ...lines, ""].join("\n");
}

function literal(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value === "object") {
    const fields = Object.entries(value).map(([key, inner]) => `${key} = ${literal(inner)}`);
    return `{ ${fields.join(", ")} }`;
  }
  return JSON.stringify(value);
}

/** What differs from the rule set it starts from. */
export function changes(
  before: Record<string, unknown>,
  now: Record<string, unknown>,
): Record<string, Value> {
  const differ = Object.entries(now).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
  );
  return Object.fromEntries(differ) as Record<string, Value>;
}
