import type { Document } from "#ocio/model/document.ts";
import type { PendingStore } from "../delivery/pendingStore.ts";
import type { RetryBackoff } from "../delivery/retryBackoff.ts";
import { withTimeout } from "../delivery/timeouts.ts";
import type { Journal } from "./journal.ts";
import type { Records } from "./records.ts";
import { adoptClosedPages, adoptMergedVisitors } from "./takeover.ts";

export type OwnershipOptions = {
  waiting: PendingStore;
  records: Records;
  holds: RetryBackoff;
  journal: Journal | undefined;
  /** Id of this page in the journal. */
  tab: string;
  /** The pages that are open, this one among them. */
  alive: () => Promise<string[]>;
  /** Returns the open document of a configuration, if any. */
  shown: (configId: string) => Document | undefined;
  /** Shows a document with the adopted changes. */
  show: (document: Document) => void;
  /** Name of an account, if known; null for a visitor without one. */
  nameOf: ((id: string) => string | null | undefined) | undefined;
  /** The account that the page has, as the server sees it. */
  whoAmI: (() => Promise<string | undefined>) | undefined;
  /** Returns the session's account and the visitors merged into it. */
  fetchMergedVisitors: (() => Promise<{ user_id: string; visitors: string[] }>) | undefined;
  /** Timeout of an answer, in milliseconds. */
  timeout: number;
  /** Called when pending changes differ; `came` if more were adopted. */
  changed: (came: boolean) => void;
  /** Sets the number of requests pending elsewhere. */
  elsewhere: (requests: number) => void;
  /** Restarts delivery for another account. */
  turn: () => void;
};

/** Tracks the page's account: changes are sent with their own account only, and wait for it. */
export function createOwnership(options: OwnershipOptions) {
  const { waiting, records, holds, journal, tab, whoAmI, fetchMergedVisitors, timeout, changed } = options;
  const soon = <T>(ask: (() => Promise<T>) | undefined): Promise<T | undefined> =>
    ask ? withTimeout(timeout, ask).catch(() => undefined) : Promise.resolve(undefined);

  /** Adopts changes of closed pages from the journal. */
  async function adopt(): Promise<void> {
    if (!journal) return;
    changed(await adoptClosedPages({ ...options, journal }));
    await takeAlong();
  }

  /** Records of other open pages that were there when it was last looked, with their versions. */
  let seen = new Map<string, number>();

  /** Adopts changes of pages closed since the last look, and counts those pending in others. */
  async function look(): Promise<void> {
    const [tabs = [], open] = await Promise.all([journal?.tabs(), options.alive()]);
    if (tabs.some((other) => !open.includes(other))) await adopt();
    const all = tabs.some((other) => other !== tab) ? await journal!.all() : [];
    const theirs = all.filter((kept) => kept.tab !== tab && kept.owner === waiting.owner);
    // Changes in flight are gone by the next look.
    const stays = theirs.filter(({ id, version }) => seen.get(id) === version);
    seen = new Map(theirs.map(({ id, version }) => [id, version]));
    const requests = stays.flatMap(({ parcels }) => parcels.flatMap((batch) => batch.requests));
    options.elsewhere(requests.length);
  }

  /**
   * Sets the page's account. Changes made before there was one become its own; those of another account wait for it.
   * Shown documents must be reopened.
   */
  function identify(id: string): void {
    if (id === waiting.owner) return;
    for (const configId of waiting.identify(id)) records.touch(configId);
    holds.clear();
    // The next visitor is offered changes of one without an account.
    const called = options.nameOf?.(id);
    void journal?.leave(id, typeof called !== "string").catch(() => undefined);
    options.turn();
    void takeAlong();
  }

  /** Checks if visitors with pending changes were merged into the current account: then it adopts them. */
  async function takeAlong(): Promise<void> {
    const came = await adoptMergedVisitors({
      ...options,
      fetchMergedVisitors: fetchMergedVisitors && (() => soon(fetchMergedVisitors)),
    });
    if (came) changed(true);
  }

  /** True if the page's account is no longer `owner`, which explains a refusal. */
  async function changedHands(owner: string | undefined): Promise<boolean> {
    const present = await soon(whoAmI);
    if (present === undefined || present === owner) return false;
    identify(present);
    return true;
  }

  /** Discards changes of these other accounts, of all configurations or of one. */
  function discardHeld(owners: readonly (string | undefined)[], of?: string): void {
    for (const configId of waiting.drop(owners, of)) records.touch(configId);
    changed(false);
  }

  return { adopt, look, identify, changedHands, discardHeld };
}
