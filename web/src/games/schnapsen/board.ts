import type { BoardPart } from "../boards";
import Middle from "./Middle.svelte";

export default { name: "schnapsen", Middle } satisfies BoardPart;
