/** The form of an option, as the server describes it from the rule set's own types. */
export type Form =
  | { kind: "switch" }
  | { kind: "number"; low?: number | null; high?: number | null }
  | { kind: "choice"; values: (string | number)[] }
  | { kind: "list"; of: Form }
  | { kind: "group"; fields: Record<string, Form> }
  | { kind: "one_of"; forms: Form[] }
  | { kind: "text" };

/** One of several ways to say something: a word, or a form to be filled in. */
export interface Way {
  name: string;
  form: Form | null;
  value: unknown;
}

/** The ways of a `one_of`: every word is one, every number or group another. */
export function ways(forms: Form[]): Way[] {
  return forms.flatMap((form): Way[] =>
    form.kind === "choice"
      ? form.values.map((value) => ({ name: String(value), form: null, value }))
      : [{ name: form.kind, form, value: blank(form) }],
  );
}

export function wayOf(forms: Form[], value: unknown): number {
  const found = ways(forms).findIndex((way) =>
    way.form ? fits(way.form, value) : way.value === value,
  );
  return Math.max(0, found);
}

function fits(form: Form, value: unknown): boolean {
  if (form.kind === "number") return typeof value === "number";
  return form.kind === "group" && typeof value === "object";
}

/** The smallest value that a form allows. */
function blank(form: Form): unknown {
  if (form.kind === "number") return Math.max(1, form.low ?? 0);
  if (form.kind !== "group") return "";
  return Object.fromEntries(Object.entries(form.fields).map(([key, inner]) => [key, blank(inner)]));
}

/** Chosen words keep their order; a new one comes last. */
export function toggled<T>(chosen: readonly T[], value: T): T[] {
  return chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
}

/** "4, 4" as numbers. */
export function numbers(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}

/** Whether there is anything to choose. */
export function isOpen(form: Form): boolean {
  if (form.kind === "list") return isOpen(form.of);
  return form.kind !== "choice" || form.values.length > 1;
}
