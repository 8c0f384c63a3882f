import type { BoardPart } from "../boards";
import Announcement from "./Announcement.svelte";
import Middle from "./CalledSau.svelte";

export default { name: "schafkopf", Announcement, Middle } satisfies BoardPart;
