import type { Call } from "./state.ts";

/** The search parameters by which any screen carries calls: one with its arguments, or several with a list of them. */
export type CallSearch = { run: string; with?: Record<string, unknown> | Record<string, unknown>[] };

/** Calls that one link may carry. */
const MAX_CALLS = 100;

/** Text as an address carries it. Half a character, which no address can carry, becomes the replacement character. */
export function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
}

/** Calls as search parameters; the router turns them into text. */
export function searchOf(calls: Call | readonly Call[]): CallSearch {
  const all: readonly Call[] = "id" in calls ? [calls] : calls;
  const run = all.map(({ id }) => id).join(",");
  const args = all.map((call) => call.args);
  if (args.every((each) => Object.keys(each).length === 0)) return { run };
  return { run, with: all.length === 1 ? args[0]! : args };
}

/** Calls as a link: `path?run=id&with=json`. Opening it shows them; it never runs by itself. */
export function linkTo(calls: Call | readonly Call[], path = ""): string {
  const { run, with: args } = searchOf(calls);
  const rest = args ? `&with=${encodeURIComponent(JSON.stringify(args))}` : "";
  return `${path}?run=${encodeURIComponent(run).replaceAll("%2C", ",")}${rest}`;
}

/**
 * The calls that search parameters carry, from the text of an address or from what the router made of it.
 * Arguments that are no JSON object are left out, so that the palette asks for them; empty when there is no call.
 */
export function callsFrom(search: string | Readonly<Record<string, unknown>>): Call[] {
  const fields: Readonly<Record<string, unknown>> =
    typeof search === "string" ? Object.fromEntries(new URLSearchParams(search)) : search;
  const { run, with: args } = fields;
  if (typeof run !== "string") return [];
  const ids = run.split(",").filter((id) => id !== "");
  const given = typeof args === "string" ? parsed(args) : args;
  return ids.slice(0, MAX_CALLS).map((id, at) => {
    const own = ids.length === 1 ? given : Array.isArray(given) ? given[at] : undefined;
    const isObject = typeof own === "object" && own !== null && !Array.isArray(own);
    return { id, args: isObject ? { ...own } : {} };
  });
}

/** True if the arguments are unreadable: a link cut off, or changed on its way. */
export function argumentsLost({ run, with: args }: Readonly<Record<string, unknown>>): boolean {
  if (typeof run !== "string" || args === undefined) return false;
  const given = typeof args === "string" ? parsed(args) : args;
  return typeof given !== "object" || given === null;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
