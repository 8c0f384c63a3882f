/** Requests, typed by the server's own description. */
import type { Me, Routes } from "../generated/api";
import { settings } from "../settings/settings.svelte";
import { address } from "./address";

/** Why not: a code for programs, a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Of a rule set, if that is what was wrong. */
    readonly option = "",
  ) {
    super(message);
  }
}

type Wanted<R extends keyof Routes> = {
  path?: Record<string, string | number>;
  query?: Record<string, string>;
} & (Routes[R]["takes"] extends undefined ? { body?: undefined } : { body: Routes[R]["takes"] });

export async function ask<R extends keyof Routes>(
  route: R,
  wanted: Wanted<R>,
): Promise<Routes[R]["gives"]> {
  return (await answered(route, wanted)).told;
}

/** One page of a list, and where the next one begins; nothing behind the last. */
export async function askPage<R extends keyof Routes>(
  route: R,
  wanted: Wanted<R>,
): Promise<{ told: Routes[R]["gives"]; next: string }> {
  const { told, headers } = await answered(route, wanted);
  return { told, next: nextPage(headers.get("link") ?? "") };
}

export function nextPage(link: string): string {
  const [, query] = /^<[^?>]*\?([^>]*)>; rel="next"/.exec(link) ?? [];
  return new URLSearchParams(query).get("after") ?? "";
}

async function answered<R extends keyof Routes>(
  route: R,
  wanted: Wanted<R>,
): Promise<{ told: Routes[R]["gives"]; headers: Headers }> {
  const [method, template] = route.split(" ") as [string, string];
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(wanted.path?.[key] ?? "")),
  );
  const { headers, query } = apart(wanted.query);
  if (wanted.body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(address(path, query), {
    method,
    headers,
    body: wanted.body === undefined ? null : JSON.stringify(wanted.body),
  }).catch(() => {
    throw new Refusal(0, "offline", settings.say("web.offline"));
  });
  const json = answer.headers.get("content-type")?.startsWith("application/json");
  const told: unknown = json ? await answer.json() : await answer.text();
  if (!answer.ok) throw refusal(answer.status, told);
  return { told: told as Routes[R]["gives"], headers: answer.headers };
}

/** A code is no part of the address, which others may write down. */
function apart(
  given: Record<string, string> = {},
): Record<"headers" | "query", Record<string, string>> {
  const { code, ...query } = given;
  const headers: Record<string, string> = { "Accept-Language": settings.language };
  if (code) headers["X-Code"] = code;
  return { headers, query };
}

/** A file as it is; the server reads it. */
export async function send<T>(
  path: string,
  file: Blob,
  query: Record<string, string> = {},
): Promise<T> {
  const asked = apart(query);
  const { headers } = asked;
  const answer = await fetch(address(path, asked.query), {
    method: "POST",
    headers,
    body: file,
  }).catch(() => {
    throw new Refusal(0, "offline", settings.say("web.offline"));
  });
  const told: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw refusal(answer.status, told);
  return told as T;
}

function refusal(status: number, told: unknown): Refusal {
  const { error, message, option } = (typeof told === "object" && told ? told : {}) as Record<
    string,
    string
  >;
  return new Refusal(status, error ?? "failed", message ?? settings.say("web.failed"), option);
}

/** Who I am here; a guest with a name if nobody knows me yet. */
export async function introduce(): Promise<Me> {
  const me = (settings.known && (await remembered())) || (await newGuest());
  settings.known = true;
  settings.keep();
  return me;
}

async function newGuest(): Promise<Me> {
  const name = settings.name.trim() || settings.say("web.guest");
  return ask("POST /guests", { body: { name, language: settings.language } });
}

async function remembered(): Promise<Me | null> {
  try {
    const me = await ask("GET /me", {});
    const name = settings.name.trim() || me.name;
    if (name === me.name && me.language === settings.language) return me;
    return await ask("PATCH /me", { body: { name, language: settings.language } });
  } catch (why) {
    if (why instanceof Refusal && why.status === 401) return null;
    throw why;
  }
}
