import type { Summary } from "../delivery/status.ts";

export type NoticesOptions = {
  /** Says whose changes a version took the place of, and in what. */
  overwritten: ((configId: string, version: number) => Promise<string | undefined>) | undefined;
  /** Hears what became of requests that had waited for the server. */
  onSynced: ((summary: Summary) => void) | undefined;
  /** Hears that there is something else to be told. */
  changed: () => void;
};

export type Notices = ReturnType<typeof createNotices>;

const none = (): Summary => ({ success: 0, errors: 0, skipped: 0 });

/** What there is to tell of how changes fared, beside whether they are saved. */
export function createNotices({ overwritten, onSynced, changed }: NoticesOptions) {
  let takenBack: string | undefined;
  let overwrote = 0;
  /** What to know of how changes of others and own ones met, as a sentence. */
  let met: string | undefined;
  let summary = none();
  /** Something had to wait for the server, so that the end of it is worth telling. */
  let away = false;

  return {
    facts: () => ({ takenBack, overwrote, met }),
    /** Something was taken back, or, without a sentence, something was changed since. */
    taken: (what: string | undefined): void => {
      takenBack = what;
    },
    /** Rows that others had deleted are there again. */
    broughtBack: ([first, ...others]: readonly string[]): void => {
      if (first === undefined) return;
      const name = others.length > 0 ? `${first} and ${others.length} more` : first;
      met = `Somebody else had deleted “${name}”. Your change brought it back.`;
    },
    /** A version took the place of what others had written into some fields. */
    prevailed: async (configId: string, version: number | undefined, fields: number): Promise<void> => {
      if (fields === 0) return;
      overwrote += fields;
      if (version === undefined) return;
      const said = await overwritten?.(configId, version).catch(() => undefined);
      if (said === undefined || overwrote === 0) return;
      met = said;
      changed();
    },
    /** The user has read how changes of others and own ones met. */
    seen: (): void => {
      overwrote = 0;
      met = undefined;
    },
    count: (what: keyof Summary, more: number): void => {
      summary[what] += more;
    },
    waited: (): void => {
      away = true;
    },
    /** Nothing is left that the server would take. */
    emptied: (): void => {
      if (away && summary.success + summary.errors > 0) onSynced?.(summary);
      summary = none();
      away = false;
    },
  };
}
