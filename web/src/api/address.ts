/** An address with its query. What is empty is left out: "?invite=" opens no door. */
export function address(path: string, query: Record<string, string> = {}): string {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
  return asked.size ? `${path}?${asked}` : path;
}

/** A number in an address: whole and not too large; whatever else somebody writes there is 0. */
export function wholeNumber(text: string | null): number {
  return /^\d{1,3}$/.test(text ?? "") ? Number(text) : 0;
}

/** The address of a table, for guests who were invited. */
export function tableAddress({ table, invite }: { table: string; invite: string }): string {
  return address(`/at/${table}`, { invite });
}
