import { createStore, type StoreApi } from "zustand/vanilla";
import type { Origin } from "#api/change.ts";
import { uuid } from "#command/call.ts";
import type { Document } from "#ocio/document.ts";
import { ofSession, passes, sentence, statusOf } from "./answer.ts";
import { createDelivery } from "./delivery.ts";
import { createFollowing, type Told } from "./following.ts";
import type { Kept } from "./journal.ts";
import type { OutboxOptions, Receipt } from "./options.ts";
import { mergedOrigin } from "./origin.ts";
import { LARGEST, type Parcel } from "./parcel.ts";
import { createRecords } from "./records.ts";
import { createRefusals } from "./refusals.ts";
import { applyRequests, requestsFor } from "./requests.ts";
import { type Refused, type Status, type Summary, statusFrom } from "./status.ts";
import { takeOver } from "./takeover.ts";
import { unsent } from "./track.ts";
import { Waiting } from "./waiting.ts";

export type { OutboxOptions, Receipt, Send } from "./options.ts";

export type Outbox = ReturnType<typeof createOutbox>;

const doubling = (attempt: number) => Math.min(30_000, 1000 * 2 ** attempt) * (0.75 + Math.random() / 2);
const none = (): Summary => ({ success: 0, errors: 0, skipped: 0 });

/**
 * Saves documents in the background: what differs between what the server has and the newest document is written to
 * the journal, then sent, one parcel at a time and in order. Failures that may pass are tried again; a refusal is
 * kept visible while everything else is saved, until it is tried again, mended by a change or discarded. What was
 * made with one account is never sent with another.
 */
export function createOutbox(options: OutboxOptions) {
  const { send, renew, whoAmI, mine, onRefusal, onTakeBack, onMerged, onSynced, journal } = options;
  const { tab = uuid(), exclusive = (work) => work(), gather = 100, backoff = doubling } = options;
  const { alive = async () => [tab], shown = () => undefined } = options;
  const status: StoreApi<Status> = createStore<Status>()(() => ({ state: "saved", waiting: 0 }));
  const waiting = new Waiting(options.owner);
  const { tracks } = waiting;
  let offline: string | undefined;
  let takenBack: string | undefined;
  let overwrote = 0;
  /** What to know of how changes of others and own ones met, as a sentence. */
  let met: string | undefined;
  let summary = none();
  /** Something had to wait for the server, so that the end of it is worth telling. */
  let away = false;
  let adopting: Promise<void> | undefined;
  let version = 0;

  const records = createRecords(journal, {
    recordId: (configId) => `${tab}/${configId}`,
    changed: report,
    recordOf: (configId): Kept | undefined => {
      const kept = waiting.kept(configId);
      if (!kept) return undefined;
      version += 1;
      return { id: `${tab}/${configId}`, tab, ...kept, version };
    },
  });
  const { touch } = records;
  const delivery = createDelivery<Parcel>({
    next,
    deliver,
    changed: report,
    backoff,
    ready: async (parcel) => {
      if (!journal) return true;
      await records.writing();
      // Written meanwhile: another account, or a configuration that is deleted.
      return waiting.parcels.includes(parcel) && parcel.owner === waiting.owner;
    },
    emptied: () => {
      offline = undefined;
      if (away && summary.success + summary.errors > 0) onSynced?.(summary);
      summary = none();
      away = false;
    },
  });
  const refusals = createRefusals({
    waiting,
    onRefusal: (request, why) => onRefusal?.(request, why),
    onTaken: (what) => {
      takenBack = what;
    },
    show: (document) => onTakeBack?.(document),
  });
  const following = createFollowing({
    waiting,
    shown,
    onMerged: (document, broughtBack) => {
      const [first, ...others] = broughtBack;
      if (first !== undefined)
        meets(restored(others.length > 0 ? `${first} and ${others.length} more` : first));
      onMerged?.(document);
    },
  });

  function report(): void {
    const { refused, ...counts } = waiting.facts();
    const journalled = !journal || records.settled();
    const facts = {
      ...counts,
      refused,
      takenBack,
      busy: delivery.busy(),
      journalled,
      offline,
      overwrote,
      met,
    };
    status.setState(statusFrom({ ...facts, unkept: records.trouble() }), true);
    delivery.rest();
  }

  function meets(what: string): void {
    met = what;
  }

  /** Takes over what pages that are closed have left in the journal. */
  async function adopt(): Promise<void> {
    if (!journal) return;
    const show = (document: Document) => onTakeBack?.(document);
    const came = await takeOver({ journal, records, waiting, tab, alive, shown, show });
    away ||= came;
    report();
  }

  /** The next parcel: what was cut or not answered before, else everything that one configuration lacks. */
  function next(): Parcel | undefined {
    const { owner } = waiting;
    const known = waiting.parcels.find((parcel) => parcel.owner === owner);
    if (known) return known;
    for (const [configId, track] of tracks) {
      if (track.owner !== owner || (track.refused.length > 0 && track.tried === track.latest)) continue;
      const requests = unsent(track);
      summary.skipped += Math.max(0, track.made - requests.length);
      track.made = 0;
      if (requests.length === 0) {
        track.refused = [];
        track.origin = {};
        // What has landed ahead of what is known stays until all before it is.
        if (track.landed.length === 0) tracks.delete(configId);
        touch(configId);
        continue;
      }
      track.tried = track.latest;
      track.refused = [];
      const parcel: Parcel = {
        configId,
        owner,
        requests: requests.slice(0, LARGEST),
        key: uuid(),
        origin: track.origin,
        target: requests.length <= LARGEST ? track.latest : undefined,
      };
      waiting.parcels.push(parcel);
      track.origin = {};
      touch(configId);
      return parcel;
    }
    return undefined;
  }

  function accepted(parcel: Parcel, receipt: unknown): void {
    const { configId, requests } = parcel;
    const { version, overwrote: more = 0 } = (receipt ?? {}) as Receipt;
    following.arrived(parcel, version);
    if (version !== undefined && version > (following.known(configId) ?? version))
      options.onAhead?.(configId, version);
    summary.success += requests.length;
    if (more > 0) {
      overwrote += more;
      if (version !== undefined) void tellWhose(configId, version);
    }
    records.did({ configId, requests });
    touch(configId);
  }

  async function tellWhose(configId: string, version: number): Promise<void> {
    const said = await options.overwritten?.(configId, version).catch(() => undefined);
    if (said === undefined || overwrote === 0) return;
    meets(said);
    report();
  }

  function refusedBy(error: unknown, parcel: Parcel): void {
    const fate = refusals.refused(error, parcel);
    if (fate === "gone") accepted(parcel, undefined);
    else touch(parcel.configId);
    if (fate === "refused") summary.errors += 1;
  }

  /** Whether the page has another account than the parcel was made with: then that is why it was refused. */
  async function changedHands({ owner: whose }: Parcel): Promise<boolean> {
    const present = await whoAmI?.().catch(() => undefined);
    if (present === undefined || present === whose) return false;
    identify(present);
    return true;
  }

  /** Sends one parcel. @returns whether to go on with the next */
  async function deliver(parcel: Parcel): Promise<boolean> {
    const base = following.known(parcel.configId);
    const origin = { tab, ...(base !== undefined && { base }), ...parcel.origin };
    try {
      const receipt = await exclusive(() => send(parcel.configId, parcel.requests, parcel.key, origin));
      accepted(parcel, receipt);
    } catch (error) {
      const code = statusOf(error);
      if (passes(code)) {
        offline = sentence(error);
        away = true;
        if (ofSession(code)) await renew?.().catch(() => undefined);
        return false;
      }
      if ((code === 404 || code === 410) && (await changedHands(parcel))) return true;
      refusedBy(error, parcel);
    }
    offline = undefined;
    return true;
  }

  /** Takes note of a change of the open document and of where it comes from; both documents are immutable. */
  function push(before: Document, after: Document, origin: Origin = {}): void {
    const configId = after.config.id;
    takenBack = undefined;
    const its = waiting.track(configId, before);
    // What others did since then is not what this was made on.
    const base = its.origin.base ?? following.known(configId);
    its.latest = after;
    its.origin = { ...mergedOrigin(its.origin, origin), ...(base !== undefined && { base }) };
    its.made += requestsFor(before, after).length;
    touch(configId);
    if (offline !== undefined || delivery.busy()) report();
    else delivery.schedule(gather);
  }

  /** Tries at once what waits, what was refused too: when the user asks. */
  function retry(): void {
    for (const track of tracks.values()) delete track.tried;
    for (const { why: _, ...parcel } of waiting.parked) waiting.parcels.push({ ...parcel, key: uuid() });
    waiting.parked = [];
    seen();
    wake();
  }

  /** Looks for what waits and sends it: after coming back online, and when the page is seen again. */
  function wake(): void {
    delivery.hope();
    if (journal) adopting = adopt().then(begin);
    begin();
  }

  function begin(): void {
    const any = tracks.size > 0 || waiting.parcels.length > 0 || offline !== undefined;
    if (!delivery.sending() && any) delivery.schedule(0);
  }

  /** Takes over what was left in the journal and sends it; resolves when it is known. */
  function start(): Promise<void> {
    adopting = adopt().then(begin);
    return adopting;
  }

  /** Sends what waits at once; resolves when the server has it all, has refused what is left, or does not answer. */
  async function flush(): Promise<Status> {
    await adopting;
    await delivery.flush();
    return status.getState();
  }

  /** Gives up a refused request for good: its thing is again as the server has it. */
  function discard(refused: Refused): void {
    refusals.discard(refused);
    touch(refused.configId);
    begin();
    report();
  }

  /** Gives up for good what was made with other accounts. */
  function discardForeign(): void {
    const gone = waiting.foreign();
    waiting.dropForeign();
    for (const configId of gone) touch(configId);
    report();
  }

  /** The user has read how changes of others and own ones met. */
  function seen(): void {
    overwrote = 0;
    met = undefined;
    report();
  }

  /**
   * A document as the server has it, with the changes that it has not acknowledged: what to open after a fetch.
   * Field by field, the unsent change wins.
   * @param known the version of the configuration that was fetched
   */
  function rebase(fetched: Document, known?: number): Document {
    const configId = fetched.config.id;
    void journal?.keep(waiting.owner, fetched).catch(() => undefined);
    const parcels = waiting.parcelsOf(configId);
    const put = waiting.parkedOf(configId);
    if (!tracks.has(configId) && parcels.length + put.length > 0) {
      const its = waiting.track(configId, fetched);
      its.owner = (parcels[0] ?? put[0])?.owner;
      const requests = [...parcels, ...put].flatMap((parcel) => parcel.requests);
      its.latest = applyRequests(fetched, requests);
      if (put.length > 0) {
        its.refused = put.map(({ requests, why }) => ({ configId, request: requests[0]!, why }));
        its.tried = its.latest;
        waiting.parked = waiting.parked.filter((parcel) => parcel.configId !== configId);
      }
    }
    return following.fetched(fetched, known);
  }

  /** Takes in a change that the server tells of; “gap” when changes before it are missing. */
  function hear(configId: string, told: Told): "new" | "known" | "gap" {
    const heard = following.hear(configId, told);
    if (heard !== "new") return heard;
    if (told.tab !== tab) records.note({ configId, requests: [...told.requests] });
    const track = tracks.get(configId);
    if (!track) return heard;
    touch(configId);
    const lacks = unsent(track).length > 0;
    if (!lacks && track.landed.length === 0 && waiting.parcelsOf(configId).length === 0)
      tracks.delete(configId);
    if (!lacks || delivery.busy() || offline !== undefined) report();
    else delivery.schedule(0);
    return heard;
  }

  /** Forgets the changes of a configuration, for one that is deleted. */
  function forget(configId: string): void {
    waiting.forget(configId);
    following.forget(configId);
    void journal?.forget(configId).catch(() => undefined);
    touch(configId);
    report();
  }

  /**
   * Says which account the page has now. What was made before there was one becomes its own; what was made with
   * another waits for that one, except for configurations that have become the new account's.
   */
  function identify(id: string): void {
    if (id === waiting.owner) return;
    waiting.identify(id);
    void journal?.leave(id).catch(() => undefined);
    void takeAlong(id);
    report();
  }

  async function takeAlong(id: string): Promise<void> {
    for (const configId of waiting.foreign()) {
      if (!(await mine?.(configId).catch(() => false)) || waiting.owner !== id) continue;
      waiting.adopt(configId);
      touch(configId);
    }
    begin();
    report();
  }

  /** Whether everything that the server has not is in the journal, so that the page may be closed. */
  function safe(): boolean {
    return journal !== undefined && records.trouble() === undefined && records.settled();
  }

  const { knows, known, follow, unfollow } = following;
  return {
    ...{ tab, status, start, push, retry, wake, flush, discard, discardForeign, seen, rebase },
    ...{ hear, knows, known, follow, unfollow, forget, identify, safe },
    /** Ends what is still to come; what waits stays in the journal. */
    stop: delivery.stop,
  };
}

function restored(name: string): string {
  return `Somebody else had deleted “${name}”. Your change brought it back.`;
}
