import type { SheetPart } from "../sheets";
import Ask from "./AskDialog.svelte";
import Ruling from "./RulingForm.svelte";
import Entry from "./SheetEntry.svelte";

export default { name: "schafkopf", Entry, list: true, Ruling, Ask } satisfies SheetPart;
