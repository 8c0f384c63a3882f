/** What options and their values are called. */
import type { Say } from "../texts/texts";
import { wayOf, ways, type Form } from "./form";

/** The catalogue's name of a word that an option may have; numbers are their own. */
export function choiceName(option: string, name: string | number, say: Say): string {
  const keys = [`web.choice.${option}.${name}`, `web.value.${name}`, `round.${name}`];
  const known = keys.find((key) => say.knows(key));
  return known ? say(known) : String(name);
}

/** All that a value says. */
export function valueText(option: string, form: Form, value: unknown, say: Say): string {
  const inner = (form: Form, part: unknown) => valueText(option, form, part, say);
  switch (form.kind) {
    case "switch":
      return say(value ? "web.yes" : "web.no");
    case "list":
      return (value as unknown[]).map((part) => inner(form.of, part)).join(", ") || say("web.none");
    case "group":
      return Object.entries(value as Record<string, unknown>)
        .map(([key, part]) => `${choiceName(option, key, say)} ${inner(form.fields[key]!, part)}`)
        .join(", ");
    case "one_of": {
      const way = ways(form.forms)[wayOf(form.forms, value)];
      return way?.form ? inner(way.form, value) : choiceName(option, String(value), say);
    }
    default:
      return choiceName(option, String(value), say);
  }
}
