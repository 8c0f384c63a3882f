/** The options of a game by the chapters of its rule book, as far as there is something to choose. */
import type { OptionView } from "../generated/api";
import { isOpen, type Form } from "./form";

export interface Chapter {
  title: string;
  options: OptionView[];
}

export function chapters(options: OptionView[], wanted: string): Chapter[] {
  const words = wanted.trim().toLowerCase();
  const found = options.filter(
    ({ name, about, form }) =>
      isOpen(form as unknown as Form) && `${name} ${about}`.toLowerCase().includes(words),
  );
  const titles = [...new Set(found.map(({ chapter }) => chapter))];
  return titles.map((title) => ({
    title,
    options: found.filter(({ chapter }) => chapter === title),
  }));
}
