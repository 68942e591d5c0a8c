import { firstAndMore } from "#command/title.ts";
import type { Summary } from "../delivery/status.ts";

export type NoticesOptions = {
  /** Returns whose changes a version overwrote, and in what. */
  overwritten: ((configId: string, version: number) => Promise<string | undefined>) | undefined;
  /** Called with the results of pending requests. */
  onSynced: ((summary: Summary) => void) | undefined;
  /** Called when the notices change. */
  changed: () => void;
};

const none = (): Summary => ({ success: 0, errors: 0, skipped: 0 });

/** Notices about saved changes, besides the save state. */
export function createNotices({ overwritten, onSynced, changed }: NoticesOptions) {
  let takenBack: string | undefined;
  let overwrote = 0;
  /** Conflict of remote and own changes, as a sentence. */
  let met: string | undefined;
  let summary = none();
  /** Requests were delayed, so that their end is worth a notice. */
  let away = false;

  return {
    facts: () => ({ takenBack, overwrote, met }),
    /** Something was taken back, or, without a sentence, something was changed since. */
    taken: (what: string | undefined): void => {
      takenBack = what;
    },
    /** Rows that others had deleted are there again. */
    broughtBack: (names: readonly string[]): void => {
      if (names.length > 0)
        met = `Somebody else had deleted “${firstAndMore(names)}”. Your change brought it back.`;
    },
    /** A version overwrote fields of others. */
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
    /** Called when nothing is left to send. */
    emptied: (): void => {
      if (away && summary.success + summary.errors > 0) onSynced?.(summary);
      summary = none();
      away = false;
    },
  };
}
