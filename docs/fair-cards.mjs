// Works out the cards of a finished deal from its record, as docs/fair-cards.md describes it.
// It shares no line with Stammtisch: node fair-cards.mjs RECORD [COMMITMENT …]

const SUITS = "EGHS", RANKS = "AXKOU987";
const utf8 = (text) => new TextEncoder().encode(text);
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
const joined = (...parts) => new Uint8Array(parts.flatMap((part) => [...part]));

function bigEndian(number) {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(number));
  return new Uint8Array(view.buffer);
}

const sha256 = async (...parts) =>
  hex(new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...parts))));

async function hmac(secret, message) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", secret, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
}

export const commitment = (secret, table, number) =>
  sha256(utf8("stammtisch cards 1\n"), secret, bigEndian(number), utf8(table));

export const shareCommitment = (share, table, number, chair) =>
  sha256(utf8("stammtisch share 1\n"), share, bigEndian(number), [chair], utf8(table));

export async function shuffleKey(secret, shares) {
  if (shares.length === 0) return secret;
  const told = shares.flatMap(({ chair, value }) => [chair, ...bytes(value)]);
  return hmac(secret, joined(utf8("stammtisch shuffle 1\n"), told));
}

export async function shuffled(cards, key) {
  const pack = [...cards];
  let block = [], blocks = 0;
  for (let left = pack.length; left > 1; left--) {
    let byte;
    do {
      if (block.length === 0) block = [...(await hmac(key, bigEndian(blocks++)))];
      byte = block.shift();
    } while (byte >= 256 - (256 % left));
    const chosen = byte % left;
    [pack[chosen], pack[left - 1]] = [pack[left - 1], pack[chosen]];
  }
  return pack;
}

/** What is wrong with the record of one deal; nothing if its cards are proven. */
export async function fault(record, noted = []) {
  const tags = Object.fromEntries(
    [...record.matchAll(/^\[(\w+) "((?:[^"\\]|\\.)*)"\]/gm)].map(([, name, value]) => [name, value.replace(/\\(.)/g, "$1")]),
  );
  const pack = record.match(/^pack:\s+((?:[EGHS][AXKOU987]\s+)+)/m)?.[1].trim().split(/\s+/) ?? [];
  const secret = bytes(tags.Secret ?? "");
  const shares = (tags.Shares?.split(" ") ?? []).map((text) => {
    const [chair, promise, value] = text.split(":");
    return { chair: Number(chair), promise, value };
  });
  const told = shares.filter((share) => share.value !== "-");
  if ((await commitment(secret, tags.Table, tags.Game ?? 0)) !== tags.Commitment) return "another secret was promised";
  for (const { chair, promise, value } of told)
    if ((await shareCommitment(bytes(value), tags.Table, tags.Game, chair)) !== promise) return `chair ${chair} promised another share`;
  for (const promise of noted)
    if (![tags.Commitment, ...shares.map((share) => share.promise)].includes(promise)) return `nobody promised ${promise}`;
  const deck = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => suit + rank)).filter((card) => pack.includes(card));
  const expected = await shuffled(deck, await shuffleKey(secret, told));
  return pack.length > 0 && expected.join() === pack.join() ? undefined : "another pack follows from secret and shares";
}

if (globalThis.process?.argv[1] === new URL(import.meta.url).pathname) {
  const { readFile } = await import("node:fs/promises");
  const [file, ...noted] = process.argv.slice(2);
  const why = await fault(await readFile(file, "utf8"), noted);
  console.log(why === undefined ? "proven" : `not proven: ${why}`);
  process.exitCode = why === undefined ? 0 : 1;
}
