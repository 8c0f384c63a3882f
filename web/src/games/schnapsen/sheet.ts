import type { SheetPart } from "../sheets";
import Entry from "./SheetEntry.svelte";

export default { name: "schnapsen", Entry, list: false } satisfies SheetPart;
