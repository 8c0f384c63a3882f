/** All pages by their addresses; whatever is not the start page is loaded when it is needed. */
import type { Component } from "svelte";

export interface Page {
  /** Named groups become the page's properties. */
  path: RegExp;
  load: () => Promise<{ default: Component<Record<string, string>> }>;
  /** It helps also while no server answers. */
  alone: boolean;
}

const page = (path: RegExp, load: () => Promise<unknown>, alone = false): Page => ({
  path,
  load: load as Page["load"],
  alone,
});

const tournament = (end: string): RegExp =>
  new RegExp(`^/tournament/(?<tournament>[a-z0-9][a-z0-9-]{0,59})${end}$`);

export const PAGES: readonly Page[] = [
  page(/^\/$/, () => import("./start/Start.svelte")),
  page(/^\/new$/, () => import("./newtable/NewTable.svelte")),
  page(/^\/pad$/, () => import("./pad/Pads.svelte"), true),
  page(/^\/pad\/(?<pad>[a-z0-9]+)$/, () => import("./pad/PadPage.svelte"), true),
  page(/^\/tournament$/, () => import("./tournament/Tournaments.svelte")),
  page(tournament(""), () => import("./tournament/HallPage.svelte")),
  page(tournament("/projector"), () => import("./tournament/Projector.svelte")),
  page(tournament("/register"), () => import("./tournament/RegisterPage.svelte")),
  page(tournament("/desk"), () => import("./tournament/DeskPage.svelte")),
  page(tournament("/supervisor"), () => import("./tournament/SupervisorPage.svelte")),
  page(
    tournament("/table/(?<round>[0-9]{1,3})/(?<table>[0-9]{1,5})"),
    () => import("./tournament/PhonePage.svelte"),
  ),
  page(tournament("/player/(?<number>[0-9]{1,6})"), () => import("./tournament/PhonePage.svelte")),
  page(/^\/at\/(?<table>[a-z2-7]+)$/, () => import("./table/TablePage.svelte")),
  page(/^\/rulebook\/(?<name>[\w.+()-]+)$/, () => import("./rulebook/RulebookPage.svelte")),
  page(/^\/at\/(?<table>[a-z2-7]+)\/rules$/, () => import("./rulebook/RulebookPage.svelte")),
  page(/^\/replay$/, () => import("./replay/ReplayPage.svelte")),
  page(
    /^\/replay\/(?<table>[a-z2-7]+)\/(?<number>[0-9]{1,6})$/,
    () => import("./replay/ReplayPage.svelte"),
  ),
];

const nowhere = page(/^/, () => import("./ui/Nowhere.svelte"));

export function find(path: string): { page: Page; props: Record<string, string> } {
  for (const page of PAGES) {
    const found = page.path.exec(path);
    if (found) return { page, props: { ...found.groups } };
  }
  return { page: nowhere, props: {} };
}
