import type { Document } from "#ocio/document.ts";
import type { Journal, Kept } from "./journal.ts";
import { LARGEST, type Parcel, pieces } from "./parcel.ts";
import type { Records } from "./records.ts";
import { applyRequests } from "./requests.ts";
import type { Waiting } from "./waiting.ts";

export type TakeoverOptions = {
  journal: Journal;
  records: Records;
  waiting: Waiting;
  tab: string;
  /** The pages that are open, this one among them. */
  alive: () => Promise<string[]>;
  /** The document of a configuration as it is shown, if it is. */
  shown: (configId: string) => Document | undefined;
  /** Hears of a document that is to be shown with what was taken over. */
  show: (document: Document) => void;
};

/**
 * Takes over what pages that are closed have left in the journal.
 * @returns whether there was any
 */
export async function takeOver(options: TakeoverOptions): Promise<boolean> {
  const { journal, records, tab, alive } = options;
  try {
    const all = await journal.claim(tab, await alive());
    for (const kept of all) takeRecord(options, kept);
    return all.some(({ parcels }) => parcels.length > 0);
  } catch (error) {
    records.fail(error);
    return false;
  }
}

function takeRecord({ waiting, records, shown, show }: TakeoverOptions, kept: Kept): void {
  const { id, configId, owner } = kept;
  const came = kept.parcels
    .flatMap((parcel) => pieces(parcel, LARGEST))
    .map((parcel): Parcel => ({ ...parcel, configId, owner }));
  waiting.parcels = [...came, ...waiting.parcels];
  records.take(configId, id);
  const open = waiting.tracks.get(configId)?.latest ?? shown(configId);
  if (open) {
    const requests = came.flatMap((parcel) => parcel.requests);
    const latest = applyRequests(open, requests);
    waiting.track(configId, open).latest = latest;
    show(latest);
  }
  records.touch(configId);
}
