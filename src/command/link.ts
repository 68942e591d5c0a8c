import type { Call } from "./command.ts";

/** The search parameters by which any screen carries a call. */
export type CallSearch = { run: string; with?: Record<string, unknown> };

/** A call as search parameters; the router turns them into text. */
export function searchOf(call: Call): CallSearch {
  return Object.keys(call.args).length === 0 ? { run: call.id } : { run: call.id, with: call.args };
}

/** A call as a link: `path?run=id&with=json`. Opening it shows the call; it never runs by itself. */
export function linkTo(call: Call, path = ""): string {
  const { run, with: args } = searchOf(call);
  const rest = args ? `&with=${encodeURIComponent(JSON.stringify(args))}` : "";
  return `${path}?run=${encodeURIComponent(run)}${rest}`;
}

/**
 * The call that search parameters carry, from the text of an address or from what the router made of it.
 * Arguments that are no JSON object are left out, so that the palette asks for them; undefined when there is no call.
 */
export function callFrom(search: string | Readonly<Record<string, unknown>>): Call | undefined {
  const fields: Readonly<Record<string, unknown>> =
    typeof search === "string" ? Object.fromEntries(new URLSearchParams(search)) : search;
  const { run, with: args } = fields;
  if (typeof run !== "string" || run === "") return undefined;
  const given = typeof args === "string" ? parsed(args) : args;
  const isObject = typeof given === "object" && given !== null && !Array.isArray(given);
  return { id: run, args: isObject ? { ...given } : {} };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
