import { uuid } from "#command/call.ts";
import type { Document } from "#ocio/document.ts";
import { alike } from "./discard.ts";
import type { Kept, KeptParcel } from "./journal.ts";
import type { Parcel, Parked } from "./parcel.ts";
import { requestsFor } from "./requests.ts";
import type { Refused } from "./status.ts";
import { afterParcels, newTrack, type Track, unsent } from "./track.ts";

/** What the server has not acknowledged, of every configuration, and whose it is. */
export class Waiting {
  readonly tracks = new Map<string, Track>();
  /** In the order in which they go out. */
  parcels: Parcel[] = [];
  /** Refused parcels of configurations that were not open. */
  parked: Parked[] = [];
  /** The account of now. */
  owner: string | undefined;

  constructor(owner: string | undefined) {
    this.owner = owner;
  }

  parcelsOf(configId: string): Parcel[] {
    return this.parcels.filter((parcel) => parcel.configId === configId);
  }

  parkedOf(configId: string): Parked[] {
    return this.parked.filter((parcel) => parcel.configId === configId);
  }

  track(configId: string, saved: Document): Track {
    const known = this.tracks.get(configId);
    if (known) return known;
    const made = newTrack(this.owner, saved);
    this.tracks.set(configId, made);
    return made;
  }

  /** Puts others in the place of a parcel. */
  replace(parcel: Parcel, others: readonly Parcel[]): void {
    this.parcels = this.parcels.flatMap((other) => (other === parcel ? others : [other]));
  }

  /** How many requests wait for this account and for others, and what was refused of this one's. */
  facts(): { waiting: number; foreign: number; refused: Refused[] } {
    const found = { waiting: 0, foreign: 0, refused: [] as Refused[] };
    const count = (whose: string | undefined, requests: number) => {
      if (whose === this.owner) found.waiting += requests;
      else found.foreign += requests;
    };
    for (const track of this.tracks.values()) {
      count(track.owner, unsent(track).length);
      if (track.owner === this.owner) found.refused.push(...track.refused);
    }
    for (const { configId, owner, requests } of [...this.parcels, ...this.parked])
      if (!this.tracks.has(configId)) count(owner, requests.length);
    for (const { configId, requests, why, owner } of this.parked)
      if (owner === this.owner) found.refused.push({ configId, request: requests[0]!, why });
    return found;
  }

  /** What the journal is to hold of a configuration; undefined for nothing. */
  kept(configId: string): Omit<Kept, "id" | "tab" | "version"> | undefined {
    const track = this.tracks.get(configId);
    const ours = this.parcelsOf(configId);
    const stays = this.parkedOf(configId);
    const parcels: KeptParcel[] = [...ours, ...stays].map(({ requests, key, origin }) => ({
      requests,
      key,
      ...(origin && { origin }),
    }));
    if (track) {
      const rest = requestsFor(afterParcels(track.saved, ours), track.latest);
      if (rest.length > 0) parcels.push({ requests: rest, key: uuid(), origin: track.origin });
    }
    if (parcels.length === 0) return undefined;
    return { owner: track ? track.owner : (ours[0] ?? stays[0])?.owner, configId, parcels };
  }

  /** Lets go of what was refused of a configuration that was not open. */
  unpark({ configId, request }: Refused): void {
    this.parked = this.parked.filter(
      (parcel) => parcel.configId !== configId || !alike(parcel.requests[0]!, request),
    );
  }

  forget(configId: string): void {
    this.tracks.delete(configId);
    this.parcels = this.parcels.filter((parcel) => parcel.configId !== configId);
    this.parked = this.parked.filter((parcel) => parcel.configId !== configId);
  }

  /** The configurations of which something waits for another account. */
  foreign(): Set<string> {
    const all = [...this.tracks].map(([configId, { owner }]) => ({ configId, owner }));
    const others = [...all, ...this.parcels, ...this.parked].filter(({ owner }) => owner !== this.owner);
    return new Set(others.map(({ configId }) => configId));
  }

  /** Gives up what waits for other accounts. */
  dropForeign(): void {
    for (const [configId, { owner }] of this.tracks) if (owner !== this.owner) this.tracks.delete(configId);
    this.parcels = this.parcels.filter(({ owner }) => owner === this.owner);
    this.parked = this.parked.filter(({ owner }) => owner === this.owner);
  }

  /** Says which account the page has; what was made before there was one becomes its own. */
  identify(id: string): void {
    this.owner = id;
    for (const each of [...this.tracks.values(), ...this.parcels, ...this.parked]) each.owner ??= id;
  }

  /** Makes all that waits of a configuration the present account's. */
  adopt(configId: string): void {
    const track = this.tracks.get(configId);
    for (const each of [...(track ? [track] : []), ...this.parcelsOf(configId), ...this.parkedOf(configId)])
      each.owner = this.owner;
  }
}
