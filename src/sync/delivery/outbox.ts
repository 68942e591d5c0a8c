import { createStore, type StoreApi } from "zustand/vanilla";
import type { Origin } from "#api/headers.ts";
import { applyRequests, requestsFor } from "#api/requests.ts";
import { uuid } from "#command/call.ts";
import type { HistoryStep } from "#command/historyStep.ts";
import type { Document } from "#ocio/model/document.ts";
import { type Batch, MAX_BATCH_SIZE } from "../journal/batch.ts";
import { mergedOrigin } from "../journal/origin.ts";
import { createOwnership } from "../journal/ownership.ts";
import { createRecords } from "../journal/records.ts";
import { type ChangeEvent, createFollowing } from "../live/following.ts";
import { createNotices } from "../live/notices.ts";
import { hasUnsentSteps, noteStep, stepsOf, unsent } from "../live/pendingConfig.ts";
import { codeOf, failureAction, isSessionStatus, sentence, statusOf } from "./answer.ts";
import { createDelivery } from "./delivery.ts";
import type { OutboxOptions, Receipt } from "./options.ts";
import { PendingStore } from "./pendingStore.ts";
import { createRefusals } from "./refusals.ts";
import { createRetryBackoff } from "./retryBackoff.ts";
import { type Refused, type Status, statusFrom } from "./status.ts";
import { ANSWER_TIMEOUT_MS, withTimeout } from "./timeouts.ts";

export type { OutboxOptions, Send } from "./options.ts";

export type Outbox = ReturnType<typeof createOutbox>;

/** Reaches a restarted server within 5 s; one that answers "later" gets a longer backoff. */
const doubling = (attempt: number, refused: boolean) =>
  Math.min(refused ? 30_000 : 3500, 1000 * 2 ** attempt) * (0.75 + Math.random() / 2);

/** Lowest upload rate of a request, in bytes per millisecond: as slow as the server allows. */
const SLOWEST = 10;

/**
 * Saves documents in the background: the difference between the server's and the newest document is written to the
 * journal, then sent, one batch at a time and in order. Temporary failures are retried; a refusal stays visible while
 * the rest is saved, until it is retried, fixed by a change or discarded. Changes are only sent with the account that
 * made them.
 */
export function createOutbox(options: OutboxOptions) {
  const { send, renew, whoAmI, fetchMergedVisitors, onRefusal, onTakeBack, onMerged, journal } = options;
  const { tab = uuid(), exclusive = (work) => work(), gather = 100, backoff = doubling } = options;
  const { alive = async () => [tab], shown = () => undefined, timeout = ANSWER_TIMEOUT_MS } = options;
  const show = (document: Document) => onTakeBack?.(document);
  /** Requests pending in other open pages. */
  let elsewhere = 0;
  /** Documents that are being kept in this browser. */
  const keeping = new Set<Promise<void>>();
  const status: StoreApi<Status> = createStore<Status>()(() => ({ state: "saved", waiting: 0 }));
  const waiting = new PendingStore(options.owner, options.nameOf);
  const { configs } = waiting;
  const holds = createRetryBackoff(backoff);
  const notices = createNotices({
    overwritten: options.overwritten,
    onSynced: options.onSynced,
    changed: report,
  });
  let adopting: Promise<void> | undefined;
  let version = 0;

  const records = createRecords(journal, {
    changed: report,
    recordsOf: (configId) => {
      version += 1;
      return waiting
        .kept(configId)
        .map((kept) => ({ id: `${tab}/${configId}/${kept.owner ?? ""}`, tab, ...kept, version }));
    },
  });
  const { touch } = records;
  const delivery = createDelivery<Batch>({
    next,
    deliver,
    changed: report,
    pause: holds.pause,
    ready: async (batch) => {
      if (!journal) return true;
      await records.writing();
      // Written meanwhile: another account, or a configuration that is deleted.
      return waiting.batches.includes(batch);
    },
    emptied: notices.emptied,
  });
  const refusals = createRefusals({
    waiting,
    onRefusal: (request, why) => onRefusal?.(request, why),
    onTaken: notices.taken,
    show,
  });
  const following = createFollowing({
    waiting,
    shown,
    onMerged: (document, broughtBack) => {
      notices.broughtBack(broughtBack);
      onMerged?.(document);
    },
  });
  const ownership = createOwnership({
    ...{ waiting, records, holds, journal, tab, alive, shown, show },
    ...{ whoAmI, fetchMergedVisitors, timeout, turn },
    nameOf: options.nameOf,
    elsewhere: (requests) => {
      if (requests === elsewhere) return;
      elsewhere = requests;
      report();
    },
    changed: (came) => {
      if (came) notices.waited();
      report();
      begin();
    },
  });

  function report(): void {
    const { why, failed = false, closed = false } = holds.why() ?? {};
    const facts = {
      ...waiting.facts(),
      ...notices.facts(),
      busy: delivery.busy(),
      keeping: keeping.size > 0,
      elsewhere,
      journalled: !journal || records.settled(),
      offline: why,
      ...{ failed, closed },
      unkept: records.trouble(),
    };
    status.setState(statusFrom(facts), true);
    delivery.rest();
  }

  /** The next batch; delayed configurations come last. */
  function next(): Batch | undefined {
    const now = performance.now();
    const found = nextOf((id) => !holds.has(id)) ?? nextOf((id) => !holds.waits(id, now));
    if (!found) holds.settle(now);
    return found;
  }

  /** Next batch of some configurations: a split or unanswered one, else all unsent changes of one. */
  function nextOf(among: (configId: string) => boolean): Batch | undefined {
    const known = waiting.batches.find(({ configId }) => among(configId));
    if (known) return known;
    for (const [configId, pending] of configs) {
      if (!among(configId) || (pending.refused.length > 0 && pending.tried === pending.latest)) continue;
      const requests = unsent(pending);
      notices.count("skipped", Math.max(0, pending.made - requests.length));
      pending.made = 0;
      if (requests.length === 0 && !hasUnsentSteps(pending)) {
        pending.refused = [];
        pending.origin = {};
        pending.steps = [];
        // Acknowledged changes stay until all earlier versions are known.
        if (pending.landed.length === 0) configs.delete(configId);
        touch(configId);
        continue;
      }
      pending.tried = pending.latest;
      pending.refused = [];
      const whole = requests.length <= MAX_BATCH_SIZE;
      const batch: Batch = {
        configId,
        owner: waiting.owner,
        requests: requests.slice(0, MAX_BATCH_SIZE),
        key: uuid(),
        origin: pending.origin,
        target: whole ? pending.latest : undefined,
        steps: whole ? stepsOf(pending) : [],
      };
      waiting.batches.push(batch);
      pending.origin = {};
      if (whole) pending.steps = [];
      touch(configId);
      return batch;
    }
    return undefined;
  }

  function accepted(batch: Batch, receipt: unknown): void {
    const { configId, requests } = batch;
    const { version, overwrote: more = 0 } = (receipt ?? {}) as Receipt;
    following.arrived(batch, version);
    if (version !== undefined && version > (following.known(configId) ?? version))
      options.onAhead?.(configId, version);
    notices.count("success", requests.length);
    options.onAccepted?.(requests);
    void notices.prevailed(configId, version, more);
    records.did({ configId, requests });
    touch(configId);
  }

  function refusedBy(error: unknown, batch: Batch): void {
    const fate = refusals.refused(error, batch);
    if (fate === "gone") accepted(batch, undefined);
    else touch(batch.configId);
    if (fate === "refused") notices.count("errors", 1);
  }

  /**
   * Sends one batch, or puts its configuration off. One that is not answered in time is sent again later, under the
   * same key: it holds up neither other configurations nor other pages.
   */
  async function deliver(batch: Batch): Promise<void> {
    const { configId, requests, key, owner, steps = [] } = batch;
    const base = following.known(configId);
    const origin = { tab, ...(base !== undefined && { base }), ...batch.origin };
    try {
      const time = timeout + JSON.stringify(requests).length / SLOWEST;
      const receipt = await exclusive(() =>
        withTimeout(time, (signal) => send(configId, requests, key, origin, owner, signal, steps)),
      );
      // The account changed meanwhile, and this change was set aside.
      if (owner === waiting.owner) accepted(batch, receipt);
      else {
        waiting.replace(batch, []);
        touch(configId);
      }
      holds.passed(configId);
    } catch (error) {
      await failed(error, batch, owner);
    }
  }

  async function failed(error: unknown, batch: Batch, owner: string | undefined): Promise<void> {
    if (owner !== waiting.owner) return;
    const { configId } = batch;
    const [fate, code] = [failureAction(error), statusOf(error)];
    if (fate === "account" || code === 404 || code === 410) if (await ownership.changedHands(owner)) return;
    if (fate === "refused") {
      refusedBy(error, batch);
      holds.passed(configId);
      return;
    }
    notices.waited();
    holds.put(configId, sentence(error), code, codeOf(error) === "switchedOff");
    if (renew && isSessionStatus(code)) await withTimeout(timeout, renew).catch(() => undefined);
  }

  /** Records a change of the open document with its origin; both documents are immutable. */
  function push(before: Document, after: Document, origin: Origin = {}, step?: HistoryStep): void {
    const configId = after.config.id;
    notices.taken(undefined);
    const its = waiting.pending(configId, before);
    // Excludes later changes of others.
    const base = its.origin.base ?? following.known(configId);
    its.latest = after;
    if (step) noteStep(its, step, before, after);
    its.origin = { ...mergedOrigin(its.origin, origin), ...(base !== undefined && { base }) };
    its.made += requestsFor(before, after).length;
    touch(configId);
    goOn(configId, gather);
  }

  /** Retries pending and refused requests at once: for the user. */
  function retry(): void {
    for (const pending of configs.values()) delete pending.tried;
    for (const { why: _, ...batch } of waiting.parked) waiting.batches.push({ ...batch, key: uuid() });
    waiting.parked = [];
    seen();
    wake();
  }

  /** Finds and sends pending changes: after coming online, and when the page is visible again. */
  function wake(): void {
    holds.lift(true);
    if (journal) adopting = ownership.adopt();
    begin();
  }

  function begin(): void {
    const any = configs.size > 0 || waiting.batches.length > 0 || holds.why() !== undefined;
    if (!delivery.sending() && any) delivery.schedule(0);
  }

  /** Reschedules the next send, in place of the current timer. */
  function turn(): void {
    if (delivery.sending()) report();
    else delivery.schedule(0);
  }

  /** Adopts and sends changes left in the journal; resolves when they are known. */
  function start(): Promise<void> {
    adopting = ownership.adopt();
    return adopting;
  }

  /** Sends pending requests now; resolves when the server has all, has refused the rest, or does not answer. */
  async function flush(): Promise<Status> {
    await adopting;
    holds.lift();
    await delivery.flush();
    await Promise.all(keeping);
    return status.getState();
  }

  /** Discards a refused request: its row returns to the server's state. */
  function discard(refused: Refused): void {
    refusals.discard(refused);
    touch(refused.configId);
    begin();
    report();
  }

  /** The user has read how changes of others and own ones met. */
  function seen(): void {
    notices.seen();
    report();
  }

  /** Stores a fetched document, before any of it is called saved. */
  function keepFetched(fetched: Document): void {
    const { owner } = waiting;
    const whose = owner === undefined ? undefined : options.nameOf?.(owner);
    const kept = journal?.keep(owner, fetched, whose).catch(() => undefined);
    if (!kept) return;
    keeping.add(kept);
    report();
    void kept.then(() => {
      keeping.delete(kept);
      report();
    });
  }

  /**
   * The server's document with the unacknowledged changes: for opening after a fetch. Field by field, the unsent
   * change wins.
   * @param known the version of the configuration that was fetched
   */
  function rebase(fetched: Document, known?: number): Document {
    const configId = fetched.config.id;
    keepFetched(fetched);
    const batches = waiting.batchesOf(configId);
    const put = waiting.parkedOf(configId);
    if (!configs.has(configId) && batches.length + put.length > 0) {
      const its = waiting.pending(configId, fetched);
      const requests = [...batches, ...put].flatMap((batch) => batch.requests);
      its.latest = applyRequests(fetched, requests);
      if (put.length > 0) {
        its.refused = put.map(({ requests, why, whole }) => {
          return { configId, request: requests[0]!, why, ...(whole && { whole }) };
        });
        its.tried = its.latest;
        waiting.parked = waiting.parked.filter((batch) => batch.configId !== configId);
      }
    }
    return following.fetched(fetched, known);
  }

  /** Merges a change event; “gap” if earlier changes are missing. */
  function hear(configId: string, told: ChangeEvent): "new" | "known" | "gap" {
    const heard = following.hear(configId, told);
    if (heard !== "new") return heard;
    if (told.tab !== tab) records.note({ configId, requests: [...told.requests] });
    const pending = configs.get(configId);
    if (!pending) return heard;
    touch(configId);
    const lacks = unsent(pending).length > 0;
    if (!lacks && pending.landed.length === 0 && waiting.batchesOf(configId).length === 0)
      configs.delete(configId);
    if (lacks) goOn(configId, 0);
    else report();
    return heard;
  }

  /** Schedules sending a configuration, unless it is delayed or goes out with the next send. */
  function goOn(configId: string, delay: number): void {
    if (holds.waits(configId) || delivery.soon()) report();
    else delivery.schedule(delay);
  }

  /** Forgets the changes of a configuration, for one that is deleted. */
  function forget(configId: string): void {
    waiting.forget(configId);
    following.forget(configId);
    void journal?.forget(configId).catch(() => undefined);
    holds.drop(configId);
    touch(configId);
    turn();
  }

  /** True if all unsaved changes are in the journal, so that the page may be closed. */
  function safe(): boolean {
    return journal !== undefined && records.settled();
  }

  const { knows, known, follow, unfollow } = following;
  const { look, identify, discardHeld } = ownership;
  return {
    ...{ tab, status, start, push, retry, wake, flush, discard, seen, rebase },
    stepsOf: (configId: string) => waiting.stepsOf(configId),
    ...{ hear, knows, known, follow, unfollow, forget, look, identify, discardHeld, safe },
    /** Stops sending; pending changes stay in the journal. */
    stop: delivery.stop,
  };
}
