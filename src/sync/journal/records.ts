import { sentence } from "../delivery/answer.ts";
import type { Done, Journal, JournalRecord } from "./journal.ts";

/** Longest delay of writing remote changes, in ms: the server has them. */
const LATER = 2000;

export type RecordsOptions = {
  /** Journal records of a configuration. */
  recordsOf: (configId: string) => JournalRecord[];
  /** Called after every write. */
  changed: () => void;
};

export type Records = ReturnType<typeof createRecords>;

/** Keeps the journal records of one page current; changes made in one task are one write. */
export function createRecords(journal: Journal | undefined, { recordsOf, changed }: RecordsOptions) {
  /** Configurations with an outdated record. */
  const dirty = new Set<string>();
  /** This page's records in the journal, by configuration; those not written again are removed. */
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
    // Writes changes made during the last write; a failed journal is retried at the next change.
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
    /** Marks a configuration's record as outdated. */
    touch,
    /** Adopts a record of another page. */
    take: note,
    /** Records acknowledged changes for the next write. */
    did: (each: Done) => {
      done.push(each);
    },
    /** Records remote changes: written with the next write, or after a delay. */
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
    /** True if all is written. */
    settled: () => dirty.size === 0 && !writing,
    /** The active write. */
    writing: () => writing,
    /** Reason why this device stores nothing. */
    trouble: () => trouble,
    fail: (error: unknown) => {
      trouble = sentence(error);
    },
  };
}
