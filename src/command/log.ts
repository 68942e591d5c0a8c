import type { Document } from "#ocio/model/document.ts";

/** A version in a configuration's log, which can be restored. */
type Logged = { readonly version: number; readonly at: string; readonly say: string };

/** The loaded part of the open configuration's log. */
export type Log = {
  /** The newest first; there may be older ones. */
  readonly entries: readonly Logged[];
  /** States that were fetched, by version. */
  readonly states: Readonly<Record<number, Document>>;
};

/** States that are kept at once; any other is fetched again. */
const MOST_STATES = 8;

/** The log with a state more. */
export function withState(log: Log | null | undefined, version: number, state: Document): Log {
  const { entries = [], states = {} } = log ?? {};
  const kept = Object.entries(states)
    .filter(([known]) => Number(known) !== version)
    .slice(1 - MOST_STATES);
  return { entries, states: { ...Object.fromEntries(kept), [version]: state } };
}
