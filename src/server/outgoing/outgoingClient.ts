import { lookup as systemLookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { Agent, request } from "undici";
import { openConcurrencyLimit } from "../jobs/concurrencyLimit.ts";
import { type AddressRange, isAddress, isPublicAddress, isWithin } from "./addressRules.ts";

/** A request that was not made, or whose answer was not taken; the message is a sentence for whoever gave the address. */
export class OutgoingFailure extends Error {
  /** True where the same address will not do later either. */
  readonly isRefused: boolean;
  constructor(message: string, isRefused = false) {
    super(message);
    this.isRefused = isRefused;
  }
}

type OutgoingAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
};

type Wanted = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Time for everything, from the host's name to the last byte. */
  timeoutMs: number;
  /** Bytes of the answer's body, and what becomes of a longer one. */
  maxBytes: number;
  longer: "cut" | "refuse";
};

export type OutgoingClient = {
  /** Reads an address that somebody gave. @throws OutgoingFailure for one that is never fetched */
  read: (address: string) => URL;
  /** Makes one request and follows no redirect. @throws OutgoingFailure */
  fetch: (address: string, wanted: Wanted) => Promise<OutgoingAnswer>;
  /** The addresses of its host, for a program that is told to go to these alone. @throws OutgoingFailure */
  resolve: (address: string) => Promise<{ url: URL; addresses: readonly string[] }>;
};

export type OutgoingClientOptions = {
  /** Ranges that may be reached though they are not public, by http too. */
  allow?: readonly AddressRange[];
  /** Origins that the operator names in a variable of their own: their host may have any address. */
  trusted?: readonly string[];
  /** All addresses of a host's name. */
  resolve?: (host: string) => Promise<readonly string[]>;
};

const MAX_ADDRESS = 2000;
const MAX_HEADER_BYTES = 16 * 1024;
/** Ports below it belong to other protocols, but for these. */
const FIRST_FREE_PORT = 1024;
const WEB_PORTS = [80, 443];

/** Slow name servers keep only some of the four threads that also check passwords. */
const atOnce = openConcurrencyLimit(2, 1000, 1);

async function resolveHost(host: string): Promise<string[]> {
  const found = await atOnce(() => systemLookup(host, { all: true, verbatim: true }));
  return found.map(({ address }) => address);
}

/** Labels of a host's name. A program that is told of it, such as curl, has meanings of its own for other characters. */
const HOST = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/;

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, "$1");

/**
 * Opens the only way by which the server fetches addresses that people or the operator gave. The host's name is
 * resolved once, every address of it is checked, and the connection goes to one of these and nowhere else.
 */
export function openOutgoingClient(options: OutgoingClientOptions = {}): OutgoingClient {
  const { allow = [], trusted = [], resolve: addressesOf = resolveHost } = options;

  const read = (address: string): URL => {
    if (address.length > MAX_ADDRESS || !URL.canParse(address))
      throw new OutgoingFailure(
        `“${address.slice(0, 100)}” is not an address; write one such as https://hooks.example.com/palette.`,
        true,
      );
    const url = new URL(address);
    if (!/^https?:$/.test(url.protocol))
      throw new OutgoingFailure(
        `“${url.protocol}” is not fetched; the address must start with https://.`,
        true,
      );
    if (url.username !== "" || url.password !== "")
      throw new OutgoingFailure("The address has a user name or password in it; leave them out.", true);
    if (!isAddress(hostOf(url)) && !HOST.test(url.hostname))
      throw new OutgoingFailure(
        `“${url.hostname.slice(0, 100)}” cannot be the name of a host; write one of letters, digits and hyphens.`,
        true,
      );
    url.hash = "";
    return url;
  };

  /** The addresses of a host, each of which may be reached. */
  const checked = async (url: URL): Promise<readonly string[]> => {
    const host = hostOf(url);
    const isLiteral = isAddress(host);
    const addresses = isLiteral
      ? [host]
      : await addressesOf(host).catch((error: NodeJS.ErrnoException) => {
          throw new OutgoingFailure(`The host “${host}” is not found (${error.code ?? error.message}).`);
        });
    if (addresses.length === 0) throw new OutgoingFailure(`The host “${host}” has no address.`);
    if (trusted.includes(url.origin)) return addresses;
    const isAllowed = addresses.every((address) => isWithin(address, allow));
    const forbidden = addresses.find((address) => !isWithin(address, allow) && !isPublicAddress(address));
    if (forbidden !== undefined)
      throw new OutgoingFailure(
        isLiteral
          ? `“${forbidden}” is not an address of the internet; the operator can allow it in OUTGOING_ALLOW.`
          : // Not which: whoever may add a webhook would read the names of the operator's network by it.
            `The host “${host}” has an address that is not one of the internet; the operator can allow it in OUTGOING_ALLOW.`,
        true,
      );
    if (url.protocol === "http:" && !isAllowed)
      throw new OutgoingFailure(`“${url.origin}” is reached by https only.`, true);
    const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
    // Services of the operator's own network listen on the lower ones, such as SSH and mail.
    if (port < FIRST_FREE_PORT && !WEB_PORTS.includes(port))
      throw new OutgoingFailure(`Port ${port} is not one of the web; use 443 or one from 1024 on.`, true);
    return addresses;
  };

  const fetch: OutgoingClient["fetch"] = async (address, { timeoutMs, maxBytes, longer, ...wanted }) => {
    const url = read(address);
    const signal = AbortSignal.timeout(timeoutMs);
    const late = new Promise<never>((_, fail) => {
      signal.addEventListener("abort", () => fail(tooLate(url, timeoutMs)), { once: true });
    });
    late.catch(() => undefined);
    const addresses = await Promise.race([checked(url), late]);
    const agent = new Agent({
      connect: { lookup: pinned(addresses), timeout: timeoutMs },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    try {
      const { statusCode, headers, body } = await request(url, {
        method: (wanted.method ?? "GET") as "GET",
        headers: wanted.headers ?? {},
        body: wanted.body ?? null,
        dispatcher: agent,
        signal,
      });
      body.on("error", () => undefined);
      const pieces: Buffer[] = [];
      let size = 0;
      for await (const piece of body as AsyncIterable<Buffer>) {
        pieces.push(piece);
        size += piece.length;
        if (size > maxBytes && longer === "refuse")
          throw new OutgoingFailure(`The answer of “${url.origin}” has more than ${maxBytes} bytes.`);
        if (size >= maxBytes) break;
      }
      return { status: statusCode, headers, bytes: Buffer.concat(pieces).subarray(0, maxBytes) };
    } catch (error) {
      if (error instanceof OutgoingFailure) throw error;
      if (signal.aborted) throw tooLate(url, timeoutMs);
      throw new OutgoingFailure(`“${url.origin}” cannot be reached: ${reasonOf(error)}.`);
    } finally {
      void agent.destroy().catch(() => undefined);
    }
  };
  const resolve: OutgoingClient["resolve"] = async (address) => {
    const url = read(address);
    return { url, addresses: await checked(url) };
  };
  return { read, fetch, resolve };
}

const tooLate = (url: URL, timeoutMs: number) =>
  new OutgoingFailure(`“${url.origin}” did not answer within ${timeoutMs / 1000} s.`);

/** A lookup that knows only these addresses, whatever the name has become since they were checked. */
function pinned(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  return (_host, { all }, done) => {
    if (all) done(null, known);
    else done(null, known[0]!.address, known[0]!.family);
  };
}

/** Reasons by the code or name of an error whose own words are those of the library. */
const REASONS: readonly (readonly [kind: RegExp, words: string])[] = [
  [/^UND_ERR_HEADERS_OVERFLOW$/, "the headers of its answer are too long"],
  [/^UND_ERR_SOCKET$/, "it closed the connection before it answered"],
  [/^(HPE_|HTTPParserError$)/, "its answer is not HTTP"],
];

/** The reason of a failed request in few words; several addresses fail with several. */
function reasonOf(error: unknown): string {
  const { code, name, message, errors, cause } = error as NodeJS.ErrnoException & { errors?: Error[] };
  const first = errors?.[0] ?? cause;
  if (first && !message) return reasonOf(first);
  const known = REASONS.find(([pattern]) => pattern.test(code ?? name));
  return (known?.[1] ?? (message || code || "it failed")).replace(/\.$/, "").slice(0, 200);
}
