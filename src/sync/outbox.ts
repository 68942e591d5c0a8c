import { createStore, type StoreApi } from "zustand/vanilla";
import type { Origin } from "#api/change.ts";
import type { Request } from "#api/resources.ts";
import { uuid } from "#command/call.ts";
import type { Document } from "#ocio/document.ts";
import { ofSession, passes, sentence, statusOf } from "./answer.ts";
import { alike, without } from "./discard.ts";
import type { Journal, Kept, KeptParcel } from "./journal.ts";
import { mergedOrigin } from "./origin.ts";
import { LARGEST, type Parcel, pieces } from "./parcel.ts";
import { createRecords } from "./records.ts";
import { applyRequests, requestsFor } from "./requests.ts";
import { type Refused, type Status, type Summary, statusFrom } from "./status.ts";
import { takeBack } from "./takeBack.ts";

/** What an answer tells beside being one: the version that has the change, and in how many fields it prevailed. */
export type Receipt = { version?: number | undefined; overwrote?: number | undefined };

/** Sends one request, or several that apply together or not at all. Rejects with an error that has a `status`. */
export type Send = (configId: string, requests: Request[], key: string, origin: Origin) => Promise<unknown>;

export type OutboxOptions = {
  send: Send;
  /** Makes the session valid again after a 401 or a 403. */
  renew?: () => Promise<unknown>;
  /** The account that the server takes this page for, asked where an answer may come from a change of it. */
  whoAmI?: () => Promise<string | undefined>;
  /** Whether a configuration is the present account's. */
  mine?: (configId: string) => Promise<boolean>;
  /** The account that the page was last known to have. */
  owner?: string | undefined;
  /** Hears of a request that the server will not carry out. */
  onRefusal?: (request: Request, why: string) => void;
  /** Hears of a document that is to be shown in the place of the one with its id. */
  onTakeBack?: (document: Document) => void;
  /** Hears what became of requests that had waited for the server. */
  onSynced?: (summary: Summary) => void;
  /** The document of a configuration as it is shown, if it is. */
  shown?: (configId: string) => Document | undefined;
  /** Where changes are kept until the server has them; without it they are lost with the page. */
  journal?: Journal;
  /** This page among those that share the journal. */
  tab?: string;
  /** The pages that are open, this one among them. */
  alive?: () => Promise<string[]>;
  /** Runs while no other page sends. */
  exclusive?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Milliseconds that changes are gathered before they are sent. */
  gather?: number;
  /** Milliseconds before the nth try after a failure that may pass. */
  backoff?: (attempt: number) => number;
};

/** One configuration with changes that the server has not acknowledged. */
type Track = {
  owner: string | undefined;
  /** What the server is known to have. */
  saved: Document;
  latest: Document;
  /** The newest document that was sent, or of which parts were refused. */
  tried?: Document;
  refused: Refused[];
  /** Where the changes since the last sending come from, and how many requests they would have been one by one. */
  origin: Origin;
  made: number;
};

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
  const { send, renew, whoAmI, mine, onRefusal, onTakeBack, onSynced, shown, journal } = options;
  const { tab = uuid(), exclusive = (work) => work(), gather = 100, backoff = doubling } = options;
  const { alive = async () => [tab] } = options;
  const tracks = new Map<string, Track>();
  /** The newest version of a configuration up to which everything is known here. */
  const bases = new Map<string, number>();
  const status: StoreApi<Status> = createStore<Status>()(() => ({ state: "saved", waiting: 0 }));
  let owner = options.owner;
  let parcels: Parcel[] = [];
  /** Refused parcels of one request, of configurations that were not open. */
  let parked: (Parcel & { why: string })[] = [];
  let sending = false;
  let failures = 0;
  let offline: string | undefined;
  let takenBack: string | undefined;
  let overwrote = 0;
  let summary = none();
  /** Something had to wait for the server, so that the end of it is worth telling. */
  let away = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The timer waits for a failure to pass, not for more changes. */
  let pausing = false;
  const idle: (() => void)[] = [];

  let adopting: Promise<void> | undefined;
  let version = 0;

  const unsent = ({ saved, latest }: Track) => requestsFor(saved, latest);
  const recordId = (configId: string) => `${tab}/${configId}`;
  const records = createRecords(journal, { recordOf, recordId, changed: report });
  const { touch } = records;

  function report(): void {
    let waiting = 0;
    let foreign = 0;
    const refused: Refused[] = [];
    const count = (whose: string | undefined, requests: number) => {
      if (whose === owner) waiting += requests;
      else foreign += requests;
    };
    for (const track of tracks.values()) {
      count(track.owner, unsent(track).length);
      if (track.owner === owner) refused.push(...track.refused);
    }
    for (const parcel of [...parcels, ...parked])
      if (!tracks.has(parcel.configId)) count(parcel.owner, parcel.requests.length);
    for (const { configId, requests, why, owner: whose } of parked)
      if (whose === owner) refused.push({ configId, request: requests[0]!, why });
    const busy = sending || timer !== undefined;
    const journalled = !journal || records.settled();
    const unkept = records.trouble();
    const facts = { waiting, foreign, refused, takenBack, busy, journalled, unkept, offline, overwrote };
    status.setState(statusFrom(facts), true);
    if (sending || (timer !== undefined && !pausing)) return;
    for (const done of idle.splice(0)) done();
  }

  /** What the journal is to hold of a configuration; undefined for nothing. */
  function recordOf(configId: string): Kept | undefined {
    const track = tracks.get(configId);
    const ours = parcels.filter((parcel) => parcel.configId === configId);
    const stays = parked.filter((parcel) => parcel.configId === configId);
    const kept: KeptParcel[] = [...ours, ...stays].map(({ requests, key, origin }) => ({
      requests,
      key,
      ...(origin && { origin }),
    }));
    if (track) {
      const sent = ours.reduce(
        (all, { target, requests }) => target ?? applyRequests(all, requests),
        track.saved,
      );
      const rest = requestsFor(sent, track.latest);
      if (rest.length > 0) kept.push({ requests: rest, key: uuid(), origin: track.origin });
    }
    if (kept.length === 0) return undefined;
    const whose = track ? track.owner : (ours[0] ?? stays[0])?.owner;
    version += 1;
    return { id: recordId(configId), tab, owner: whose, configId, parcels: kept, version };
  }

  /** Takes over what pages that are closed have left in the journal. */
  async function adopt(): Promise<void> {
    if (!journal) return;
    try {
      for (const kept of await journal.claim(tab, await alive())) takeOver(kept);
    } catch (error) {
      records.fail(error);
    }
    report();
  }

  function takeOver({ id, configId, owner: whose, parcels: kept }: Kept): void {
    const came = kept
      .flatMap((parcel) => pieces(parcel, LARGEST))
      .map((parcel): Parcel => ({ ...parcel, configId, owner: whose }));
    parcels = [...came, ...parcels];
    away ||= came.length > 0;
    records.take(configId, id);
    const open = tracks.get(configId)?.latest ?? shown?.(configId);
    if (open) {
      const latest = applyRequests(
        open,
        came.flatMap(({ requests }) => requests),
      );
      track(configId, open).latest = latest;
      onTakeBack?.(latest);
    }
    touch(configId);
  }

  function track(configId: string, saved: Document): Track {
    const known = tracks.get(configId);
    if (known) return known;
    const made: Track = { owner, saved, latest: saved, refused: [], origin: {}, made: 0 };
    tracks.set(configId, made);
    return made;
  }

  function schedule(delay: number, pause = false): void {
    clearTimeout(timer);
    pausing = pause;
    timer = setTimeout(() => {
      timer = undefined;
      void work();
    }, delay);
    report();
  }

  /** The next parcel: what was cut or not answered before, else everything that one configuration lacks. */
  function next(): Parcel | undefined {
    const known = parcels.find((parcel) => parcel.owner === owner);
    if (known) return known;
    for (const [configId, track] of tracks) {
      if (track.owner !== owner || (track.refused.length > 0 && track.tried === track.latest)) continue;
      const requests = unsent(track);
      summary.skipped += Math.max(0, track.made - requests.length);
      track.made = 0;
      if (requests.length === 0) {
        tracks.delete(configId);
        touch(configId);
        continue;
      }
      track.tried = track.latest;
      track.refused = [];
      const target = requests.length <= LARGEST ? track.latest : undefined;
      const parcel = {
        configId,
        owner,
        requests: requests.slice(0, LARGEST),
        key: uuid(),
        origin: track.origin,
      };
      parcels.push({ ...parcel, target });
      track.origin = {};
      touch(configId);
      return parcels.at(-1);
    }
    return undefined;
  }

  function accepted(parcel: Parcel, receipt: unknown): void {
    const { configId, requests, target } = parcel;
    parcels = parcels.filter((other) => other !== parcel);
    const track = tracks.get(configId);
    if (track) track.saved = target ?? applyRequests(track.saved, requests);
    summary.success += requests.length;
    const { version, overwrote: more = 0 } = (receipt ?? {}) as Receipt;
    overwrote += more;
    // A version further on has changes of others that were not seen here.
    if (version !== undefined && bases.get(configId) === version - 1) bases.set(configId, version);
    records.did({ configId, requests });
    touch(configId);
  }

  /** A refused parcel of several is cut, so that what can be saved is saved; one request alone stays refused. */
  function refusedBy(error: unknown, parcel: Parcel): void {
    const { configId, requests } = parcel;
    const [request, ...others] = requests;
    if (!request) return;
    if (others.length === 0 && request.method === "DELETE" && statusOf(error) === 404) {
      accepted(parcel, undefined);
      return;
    }
    const size = statusOf(error) === 413 ? Math.ceil(requests.length / 2) : 1;
    const cut =
      others.length === 0
        ? []
        : pieces(parcel, size).map((piece) => ({ ...parcel, ...piece, target: undefined }));
    parcels = parcels.flatMap((other) => (other === parcel ? cut : [other]));
    touch(configId);
    if (cut.length > 0) return;
    summary.errors += 1;
    const why = sentence(error);
    onRefusal?.(request, why);
    const track = tracks.get(configId);
    if (track) refuse(track, { configId, request, why });
    else parked.push({ ...parcel, why });
  }

  /** What was made in passing is taken back; anything else is kept, to be mended, tried again or discarded. */
  function refuse(track: Track, refused: Refused): void {
    const taken = takeBack(track.saved, track.latest, refused.request);
    if (!taken) {
      track.refused.push(refused);
      return;
    }
    track.latest = taken.document;
    takenBack = `“${taken.name}” was taken back: ${refused.why}`;
    onTakeBack?.(taken.document);
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
    const base = bases.get(parcel.configId);
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
    failures = 0;
    offline = undefined;
    return true;
  }

  async function work(): Promise<void> {
    if (sending) return;
    sending = true;
    report();
    let reached = true;
    try {
      for (let parcel = next(); parcel && reached; parcel = reached ? next() : undefined) {
        if (journal) {
          await records.writing();
          // Written meanwhile: another account, or a configuration that is deleted.
          if (!parcels.includes(parcel) || parcel.owner !== owner) continue;
        }
        reached = await deliver(parcel);
        report();
      }
    } finally {
      sending = false;
      if (!reached) schedule(backoff(failures++), true);
      else {
        offline = undefined;
        if (away && summary.success + summary.errors > 0) onSynced?.(summary);
        summary = none();
        away = false;
        report();
      }
    }
  }

  /** Takes note of a change of the open document and of where it comes from; both documents are immutable. */
  function push(before: Document, after: Document, origin: Origin = {}): void {
    const configId = after.config.id;
    takenBack = undefined;
    const its = track(configId, before);
    its.latest = after;
    its.origin = mergedOrigin(its.origin, origin);
    its.made += requestsFor(before, after).length;
    touch(configId);
    if (offline !== undefined) report();
    else if (timer === undefined && !sending) schedule(gather);
    else report();
  }

  /** Tries at once what waits, what was refused too: when the user asks. */
  function retry(): void {
    for (const track of tracks.values()) delete track.tried;
    for (const { why: _, ...parcel } of parked) parcels.push({ ...parcel, key: uuid() });
    parked = [];
    overwrote = 0;
    wake();
  }

  /** Looks for what waits and sends it: after coming back online, and when the page is seen again. */
  function wake(): void {
    failures = 0;
    if (journal) adopting = adopt().then(begin);
    begin();
  }

  function begin(): void {
    if (!sending && (tracks.size > 0 || parcels.length > 0 || offline !== undefined)) schedule(0);
  }

  /** Takes over what was left in the journal and sends it; resolves when it is known. */
  function start(): Promise<void> {
    adopting = adopt().then(begin);
    return adopting;
  }

  /** Sends what waits at once; resolves when the server has it all, has refused what is left, or does not answer. */
  async function flush(): Promise<Status> {
    await adopting;
    if (timer !== undefined) schedule(0);
    await new Promise<void>((resolve) => {
      if (sending || timer !== undefined) idle.push(resolve);
      else resolve();
    });
    return status.getState();
  }

  /** Gives up a refused request for good: its thing is again as the server has it. */
  function discard({ configId, request }: Refused): void {
    const isIt = (parcel: Parcel) => parcel.configId === configId && alike(parcel.requests[0]!, request);
    parked = parked.filter((parcel) => !isIt(parcel));
    const track = tracks.get(configId);
    if (track?.refused.some((each) => alike(each.request, request))) {
      const untouched = track.tried === track.latest;
      track.latest = without(track.saved, unsent(track), request);
      if (untouched) track.tried = track.latest;
      track.refused = track.refused.filter((each) => !alike(each.request, request));
      onTakeBack?.(track.latest);
    }
    touch(configId);
    begin();
    report();
  }

  /** Gives up for good what was made with other accounts. */
  function discardForeign(): void {
    const gone = new Set<string>();
    for (const [configId, track] of tracks)
      if (track.owner !== owner && tracks.delete(configId)) gone.add(configId);
    for (const parcel of [...parcels, ...parked]) if (parcel.owner !== owner) gone.add(parcel.configId);
    parcels = parcels.filter((parcel) => parcel.owner === owner);
    parked = parked.filter((parcel) => parcel.owner === owner);
    for (const configId of gone) touch(configId);
    report();
  }

  /** The user has read that a change took the place of another. */
  function seen(): void {
    overwrote = 0;
    report();
  }

  /**
   * A document as the server has it, with the changes that it has not acknowledged: what to open after a fetch.
   * Field by field, the unsent change wins.
   * @param known the version of the configuration that was fetched
   */
  function rebase(fetched: Document, known?: number): Document {
    const configId = fetched.config.id;
    if (known !== undefined) bases.set(configId, known);
    void journal?.keep(owner, fetched).catch(() => undefined);
    const waiting = parcels.filter((parcel) => parcel.configId === configId);
    const put = parked.filter((parcel) => parcel.configId === configId);
    const found = tracks.get(configId);
    if (!found && waiting.length + put.length === 0) return fetched;
    const rest = found ? unsent(found) : [...waiting, ...put].flatMap(({ requests }) => requests);
    const latest = applyRequests(fetched, rest);
    const its = found ?? track(configId, fetched);
    its.owner = found?.owner ?? (waiting[0] ?? put[0])?.owner;
    its.saved = fetched;
    its.latest = latest;
    if (put.length > 0) {
      its.refused = put.map(({ requests, why }) => ({ configId, request: requests[0]!, why }));
      its.tried = latest;
      parked = parked.filter((parcel) => parcel.configId !== configId);
    }
    for (const parcel of waiting) parcel.target = undefined;
    return latest;
  }

  /** Takes note that everything of a configuration up to a version is known here: the base of its next change. */
  function knows(configId: string, version: number): void {
    bases.set(configId, version);
  }

  /** Forgets the changes of a configuration, for one that is deleted. */
  function forget(configId: string): void {
    tracks.delete(configId);
    parcels = parcels.filter((parcel) => parcel.configId !== configId);
    parked = parked.filter((parcel) => parcel.configId !== configId);
    void journal?.forget(configId).catch(() => undefined);
    touch(configId);
    report();
  }

  /**
   * Says which account the page has now. What was made before there was one becomes its own; what was made with
   * another waits for that one, except for configurations that have become the new account's.
   */
  function identify(id: string): void {
    if (id === owner) return;
    owner = id;
    for (const each of [...tracks.values(), ...parcels, ...parked]) each.owner ??= id;
    void journal?.leave(id).catch(() => undefined);
    void takeAlong(id);
    report();
  }

  async function takeAlong(id: string): Promise<void> {
    const all = () => [
      ...[...tracks].map(([configId, each]) => ({ configId, each })),
      ...[...parcels, ...parked].map((each) => ({ configId: each.configId, each })),
    ];
    for (const configId of new Set(
      all()
        .filter(({ each }) => each.owner !== id)
        .map((each) => each.configId),
    )) {
      if (!(await mine?.(configId).catch(() => false)) || owner !== id) continue;
      for (const { configId: its, each } of all()) if (its === configId) each.owner = id;
      touch(configId);
    }
    begin();
    report();
  }

  /** Whether everything that the server has not is in the journal, so that the page may be closed. */
  function safe(): boolean {
    return journal !== undefined && records.trouble() === undefined && records.settled();
  }

  /** Ends what is still to come; what waits stays in the journal. */
  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    tab,
    status,
    stop,
    start,
    push,
    retry,
    wake,
    flush,
    discard,
    discardForeign,
    seen,
    rebase,
    knows,
    forget,
    identify,
    safe,
  };
}
