import type { PadPart } from "../pads";
import Entry from "./PadEntry.svelte";

export default { name: "schafkopf", Entry, insertsAnywhere: false } satisfies PadPart;
