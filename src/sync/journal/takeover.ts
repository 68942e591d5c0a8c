import type { Document } from "#ocio/model/document.ts";
import type { Waiting } from "../delivery/waiting.ts";
import type { Journal, Kept } from "./journal.ts";
import { LARGEST, type Parcel, pieces } from "./parcel.ts";
import type { Records } from "./records.ts";
import { applyRequests } from "./requests.ts";

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
 * Takes over what pages that are closed have left in the journal; what was made with another account is kept, and
 * waits for that one.
 * @returns whether there was any of the present account's
 */
export async function takeOver(options: TakeoverOptions): Promise<boolean> {
  const { journal, records, tab, alive } = options;
  try {
    const all = await journal.claim(tab, await alive());
    const own = all.filter((kept) => takeRecord(options, kept));
    return own.some(({ parcels }) => parcels.length > 0);
  } catch (error) {
    records.fail(error);
    return false;
  }
}

/** @returns whether it is the present account's */
function takeRecord(options: TakeoverOptions, kept: Kept): boolean {
  const { waiting, records } = options;
  const { id, configId, whose, title, owner = waiting.owner } = kept;
  const came = kept.parcels
    .flatMap((parcel) => pieces(parcel, LARGEST))
    .map((parcel): Parcel => ({ ...parcel, configId, owner, whose, title }));
  records.take(configId, id);
  if (owner === waiting.owner) {
    waiting.parcels = [...came, ...waiting.parcels];
    showAlso(options, configId, came);
  } else waiting.others.push(...came);
  records.touch(configId);
  return owner === waiting.owner;
}

type TakeInOptions = Pick<TakeoverOptions, "waiting" | "records" | "shown" | "show"> & {
  /** The account that the server takes this page for, and the visitors whose work it has taken in. */
  formerly: (() => Promise<{ user_id: string; visitors: string[] } | undefined>) | undefined;
};

/**
 * Makes what visitors had left that were taken into the present account its own; where the server does not answer,
 * that waits. @returns whether there was any
 */
export async function takeIn({ formerly, ...options }: TakeInOptions): Promise<boolean> {
  const { waiting, records } = options;
  if (waiting.others.length === 0) return false;
  const found = await formerly?.().catch(() => undefined);
  if (!found || found.user_id !== waiting.owner) return false;
  const came = waiting.takeIn(found.visitors);
  for (const configId of new Set(came.map((parcel) => parcel.configId))) {
    showAlso(
      options,
      configId,
      came.filter((parcel) => parcel.configId === configId),
    );
    records.touch(configId);
  }
  return came.length > 0;
}

/** Shows what has come on top of the document, where that is open. */
function showAlso(
  { waiting, shown, show }: Pick<TakeoverOptions, "waiting" | "shown" | "show">,
  configId: string,
  came: readonly Parcel[],
): void {
  const open = waiting.tracks.get(configId)?.latest ?? shown(configId);
  if (!open) return;
  const requests = came.flatMap((parcel) => parcel.requests);
  const latest = applyRequests(open, requests);
  waiting.track(configId, open).latest = latest;
  show(latest);
}
