import { sentence } from "../delivery/answer.ts";
import type { Done, Journal, Kept } from "./journal.ts";

/** Milliseconds that changes of others may wait to be written: they are on the server. */
const LATER = 2000;

export type RecordsOptions = {
  /** The records that the journal is to hold of a configuration. */
  recordsOf: (configId: string) => Kept[];
  /** Hears of every end of a writing. */
  changed: () => void;
};

export type Records = ReturnType<typeof createRecords>;

/** Brings the records of one page in the journal up to date, everything that happens in one go by one writing. */
export function createRecords(journal: Journal | undefined, { recordsOf, changed }: RecordsOptions) {
  /** Configurations whose record is out of date. */
  const dirty = new Set<string>();
  /** Records in the journal that are this page's, by configuration; those that it does not write again go. */
  const there = new Map<string, Set<string>>();
  let done: Done[] = [];
  let writing: Promise<void> | undefined;
  let noted = false;
  let trouble: string | undefined;

  function touch(configId: string): void {
    if (!journal) return;
    dirty.add(configId);
    writing ??= keep(journal);
  }

  function note(configId: string, id: string): void {
    there.set(configId, (there.get(configId) ?? new Set()).add(id));
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
      const put = ids.flatMap(recordsOf);
      const stay = new Set(put.map(({ id }) => id));
      const remove = ids.flatMap((id) => [...(there.get(id) ?? [])]).filter((id) => !stay.has(id));
      const entry = { put, remove, done };
      for (const { configId, id } of put) note(configId, id);
      done = [];
      try {
        await into.write(entry);
        for (const id of ids) for (const gone of remove) there.get(id)?.delete(gone);
        trouble = undefined;
      } catch (error) {
        for (const id of ids) dirty.add(id);
        done = [...entry.done, ...done];
        trouble = sentence(error);
        return;
      }
    }
  }

  return {
    /** Has the record of a configuration written anew. */
    touch,
    /** Takes note that a record of another page is this one's now. */
    take: note,
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
