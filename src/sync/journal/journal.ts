import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Origin } from "#api/headers.ts";
import { applyRequests } from "#api/requests.ts";
import type { Request } from "#api/resources.ts";
import { uuid } from "#command/call.ts";
import type { HistoryStep } from "#command/historyStep.ts";
import type { Document } from "#ocio/model/document.ts";
import { withTimeout } from "../delivery/timeouts.ts";

/** Requests sent together under one idempotency key, and their origin. */
export type StoredBatch = {
  requests: Request[];
  key: string;
  origin?: Origin;
  /** The undo steps that the requests are the sum of. */
  steps?: HistoryStep[];
};

/** Unacknowledged changes of one configuration in one page. */
export type JournalRecord = {
  /** Begins with the page that wrote it. */
  id: string;
  /** The page that looks after it; when that is closed, another takes it over. */
  tab: string;
  /** The account that it was made with; it is sent to no other. */
  owner: string | undefined;
  /** Name of that account; null for a visitor without one. */
  whose?: string | null;
  configId: string;
  /** Name of the configuration. */
  title?: string;
  /** In the order in which they go out; each keeps its key, so that sending twice changes nothing. */
  parcels: StoredBatch[];
  /** Grows with each writing of the record. */
  version: number;
};

/** Requests that the server has carried out since the document was fetched that is kept. */
export type Done = { configId: string; requests: Request[] };

/** One transaction: all of it or nothing. */
type Entry = { put: JournalRecord[]; remove: string[]; done: Done[] };

export type Journal = {
  write: (entry: Entry) => Promise<void>;
  /** Assigns the records of closed pages to `tab`, and returns them. */
  claim: (tab: string, alive: readonly string[]) => Promise<JournalRecord[]>;
  all: () => Promise<JournalRecord[]>;
  /** The pages that wrote the records there are. */
  tabs: () => Promise<string[]>;
  /** Takes in a record from elsewhere; one of the same id is replaced where it is older and `replace` says so. */
  queue: (kept: JournalRecord, replace: boolean) => Promise<"queued" | "outdated">;
  /** Stores a document as the server has it; `whose` is the account's name, null for a visitor without one. */
  keep: (owner: string | undefined, document: Document, whose?: string | null) => Promise<void>;
  /** The document as the server was last known to have it. */
  document: (configId: string) => Promise<Document | undefined>;
  forget: (configId: string) => Promise<void>;
  /** Removes the documents of other accounts; with `sparing`, not those of visitors without one. */
  leave: (owner: string | undefined, sparing?: boolean) => Promise<void>;
  /** Gives all that visitors without an account have left, but for one of them. */
  left: (owner: string) => Promise<Left[]>;
  close: () => Promise<void>;
};

/** Stored configuration of a visitor without an account. */
export type Left = {
  configId: string;
  owner: string;
  /** As fetched. */
  document: Document;
  /** The unacknowledged changes since, in order. */
  parcels: StoredBatch[];
  /** Its id once restored, the same at every attempt. */
  as: string;
};

type Place = { configId: string; owner: string; whose?: string | null; document: Document; as?: string };

interface Tables extends DBSchema {
  outbox: { key: string; value: JournalRecord };
  documents: { key: string; value: Place };
  done: { key: number; value: Done; indexes: { configId: string } };
}

/** Written to disk before it counts as written. */
const STRICT = { durability: "strict" } as const;

/** Milliseconds after which a storage that hangs counts as none. */
const STORAGE_TIMEOUT_MS = 5000;

async function open(name: string): Promise<IDBPDatabase<Tables>> {
  if (typeof indexedDB === "undefined") throw new Error("it has no storage.");
  return openDB<Tables>(name, 1, {
    upgrade(database) {
      database.createObjectStore("outbox", { keyPath: "id" });
      database.createObjectStore("documents", { keyPath: "configId" });
      database.createObjectStore("done", { autoIncrement: true }).createIndex("configId", "configId");
    },
    // A newer page upgrades the database: close this one and reopen it when needed.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  });
}

/**
 * The journal of this device, in IndexedDB: unsent changes, and documents as the server was last known to have
 * them. Every page and the service worker use the same one. Its functions reject where the browser keeps nothing.
 */
export function openJournal(name = "palette"): Journal {
  let opened: Promise<IDBPDatabase<Tables>> | undefined;

  /** Opens again after a connection that was lost. */
  async function on<T>(work: (database: IDBPDatabase<Tables>) => Promise<T>): Promise<T> {
    opened ??= open(name);
    const now = opened;
    try {
      return await withTimeout(STORAGE_TIMEOUT_MS, () => now.then(work), "its storage does not answer.");
    } catch (error) {
      if (opened === now) opened = undefined;
      now.then((database) => database.close()).catch(() => undefined);
      throw error;
    }
  }

  return {
    write: ({ put, remove, done }) =>
      on(async (database) => {
        const change = database.transaction(["outbox", "done"], "readwrite", STRICT);
        const outbox = change.objectStore("outbox");
        const steps: Promise<unknown>[] = [
          ...remove.map((id) => outbox.delete(id)),
          ...put.map((kept) => outbox.put(kept)),
          ...done.map((each) => change.objectStore("done").add(each)),
        ];
        // Commits now: a closing page may not live to see the automatic commit.
        change.commit?.();
        await Promise.all([...steps, change.done]);
      }),

    claim: (tab, alive) =>
      on(async (database) => {
        const change = database.transaction("outbox", "readwrite", STRICT);
        const orphans = (await change.store.getAll()).filter((kept) => !alive.includes(kept.tab));
        const claimed = orphans.map((kept) => ({ ...kept, tab }));
        await Promise.all([...claimed.map((kept) => change.store.put(kept)), change.done]);
        return claimed;
      }),

    all: () => on((database) => database.getAll("outbox")),

    tabs: () =>
      on(async (database) => {
        const ids = await database.getAllKeys("outbox");
        return [...new Set(ids.map((id) => id.slice(0, id.indexOf("/"))))];
      }),

    queue: (kept, replace) =>
      on(async (database) => {
        const change = database.transaction("outbox", "readwrite", STRICT);
        const known = await change.store.get(kept.id);
        const outdated = known !== undefined && (known.version > kept.version || !replace);
        if (!outdated) await change.store.put(kept);
        await change.done;
        return outdated ? "outdated" : "queued";
      }),

    keep: (owner = "", document, whose) =>
      on(async (database) => {
        const configId = document.config.id;
        const change = database.transaction(["documents", "done"], "readwrite", STRICT);
        const keys = await change.objectStore("done").index("configId").getAllKeys(configId);
        const before = await change.objectStore("documents").get(configId);
        const called = whose === undefined && before?.owner === owner ? before.whose : whose;
        const place = { configId, owner, ...(called !== undefined && { whose: called }), document };
        await Promise.all([
          ...keys.map((key) => change.objectStore("done").delete(key)),
          change.objectStore("documents").put(place),
          change.done,
        ]);
      }),

    document: (configId) =>
      on(async (database) => {
        const read = database.transaction(["documents", "done"]);
        const [place, done] = await Promise.all([
          read.objectStore("documents").get(configId),
          read.objectStore("done").index("configId").getAll(configId),
        ]);
        if (!place) return undefined;
        return applyRequests(
          place.document,
          done.flatMap(({ requests }) => requests),
        );
      }),

    forget: (configId) =>
      on(async (database) => {
        const change = database.transaction(["documents", "done"], "readwrite");
        const keys = await change.objectStore("done").index("configId").getAllKeys(configId);
        await Promise.all([
          ...keys.map((key) => change.objectStore("done").delete(key)),
          change.objectStore("documents").delete(configId),
          change.done,
        ]);
      }),

    leave: (owner = "", sparing = false) =>
      on(async (database) => {
        const change = database.transaction(["documents", "done"], "readwrite");
        const places = await change.objectStore("documents").getAll();
        const others = places.filter((place) => place.owner !== owner && !(sparing && place.whose === null));
        for (const { configId } of others) {
          await change.objectStore("documents").delete(configId);
          for (const key of await change.objectStore("done").index("configId").getAllKeys(configId))
            await change.objectStore("done").delete(key);
        }
        await change.done;
      }),

    left: (owner) =>
      on(async (database) => {
        const change = database.transaction(["documents", "done", "outbox"], "readwrite", STRICT);
        const places = await change.objectStore("documents").getAll();
        const kept = await change.objectStore("outbox").getAll();
        const left: Left[] = [];
        for (const place of places.filter((each) => each.owner !== owner && each.whose === null)) {
          const { configId, document, as = uuid() } = place;
          if (place.as === undefined) await change.objectStore("documents").put({ ...place, as });
          const done = await change.objectStore("done").index("configId").getAll(configId);
          const waits = kept.filter((each) => each.configId === configId && each.owner === place.owner);
          const parcels = [
            ...done.map(({ requests }, at) => ({ requests, key: `${as}-${at}` })),
            ...waits.flatMap((each) => each.parcels),
          ];
          left.push({ configId, owner: place.owner, document, parcels, as });
        }
        await change.done;
        return left;
      }),

    close: async () => {
      const database = await opened?.catch(() => undefined);
      opened = undefined;
      database?.close();
    },
  };
}
