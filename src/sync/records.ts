import { sentence } from "./answer.ts";
import type { Done, Journal, Kept } from "./journal.ts";

/** Milliseconds that changes of others may wait to be written: they are on the server. */
const LATER = 2000;

export type RecordsOptions = {
  /** What the journal is to hold of a configuration; undefined for nothing. */
  recordOf: (configId: string) => Kept | undefined;
  /** The name under which a configuration's record is kept. */
  recordId: (configId: string) => string;
  /** Hears of every end of a writing. */
  changed: () => void;
};

export type Records = ReturnType<typeof createRecords>;

/** Brings the records of one page in the journal up to date, everything that happens in one go by one writing. */
export function createRecords(journal: Journal | undefined, { recordOf, recordId, changed }: RecordsOptions) {
  /** Configurations whose record is out of date. */
  const dirty = new Set<string>();
  /** Records taken over from other pages, by configuration; they go when this page has written its own. */
  const taken = new Map<string, string[]>();
  let done: Done[] = [];
  let writing: Promise<void> | undefined;
  let noted = false;
  let trouble: string | undefined;

  function touch(configId: string): void {
    if (!journal) return;
    dirty.add(configId);
    writing ??= keep(journal);
  }

  async function keep(into: Journal): Promise<void> {
    await write(into);
    writing = undefined;
    // What came after the last writing had begun to end; a journal that fails is tried again with the next change.
    if (dirty.size > 0 && trouble === undefined) writing = keep(into);
    changed();
  }

  async function write(into: Journal): Promise<void> {
    await null;
    while (dirty.size > 0) {
      const ids = [...dirty];
      dirty.clear();
      const records = ids.map(recordOf);
      const put = records.filter((record) => record !== undefined);
      const gone = ids.filter((_, i) => !records[i]).map(recordId);
      const entry = { put, remove: [...gone, ...ids.flatMap((id) => taken.get(id) ?? [])], done };
      done = [];
      try {
        await into.write(entry);
        for (const id of ids) taken.delete(id);
        trouble = undefined;
      } catch (error) {
        for (const id of ids) dirty.add(id);
        trouble = sentence(error);
        return;
      }
    }
  }

  return {
    /** Has the record of a configuration written anew. */
    touch,
    /** Takes note that a record of another page is this one's now. */
    take: (configId: string, id: string) => {
      taken.set(configId, [...(taken.get(configId) ?? []), id]);
    },
    /** Takes note of what the server has carried out, for the next writing. */
    did: (each: Done) => {
      done.push(each);
    },
    /** Takes note of what others did: it is written with the next writing, or after a while. */
    note: (each: Done) => {
      if (!journal) return;
      done.push(each);
      if (noted) return;
      noted = true;
      setTimeout(() => {
        noted = false;
        if (done.length > 0) touch(each.configId);
      }, LATER);
    },
    /** Everything is written. */
    settled: () => dirty.size === 0 && !writing,
    /** The writing that is under way. */
    writing: () => writing,
    /** Why nothing can be kept on this device. */
    trouble: () => trouble,
    fail: (error: unknown) => {
      trouble = sentence(error);
    },
  };
}
