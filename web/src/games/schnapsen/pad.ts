import type { PadPart } from "../pads";
import Entry from "./PadEntry.svelte";

export default { name: "schnapsen", Entry, insertsAnywhere: true } satisfies PadPart;
