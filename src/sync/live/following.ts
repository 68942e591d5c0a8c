import type { Request } from "#api/resources.ts";
import type { Document } from "#ocio/model/document.ts";
import type { Waiting } from "../delivery/waiting.ts";
import type { Parcel } from "../journal/parcel.ts";
import { applyRequests } from "../journal/requests.ts";
import { carryOver, foundOnServer, type Track } from "./track.ts";

/** A change that the server tells of: the requests that lead from the version before to this one. */
export type Told = { version: number; tab: string | null; requests: readonly Request[] };

export type FollowingOptions = {
  waiting: Waiting;
  /** The document of a configuration as it is shown, if it is. */
  shown: (configId: string) => Document | undefined;
  /** Hears of a document that is to be shown in the place of the one with its id, and of rows that it brought back. */
  onMerged: (document: Document, broughtBack: readonly string[]) => void;
};

/**
 * Knows up to which version everything is known of the configurations that are followed, and puts what others change
 * below what was changed here. What the server tells is carried out in its order, own changes among it, so that
 * everyone comes to the same.
 */
export function createFollowing({ waiting, shown, onMerged }: FollowingOptions) {
  /** The newest version of a configuration up to which everything is known here. */
  const bases = new Map<string, number>();
  /** Configurations of which the server tells all changes. */
  const followed = new Set<string>();

  function move(configId: string, track: Track, change: () => void): void {
    const before = track.latest;
    const back = carryOver(track, () => waiting.parcelsOf(configId), change);
    if (track.latest !== before) onMerged(track.latest, back);
  }

  /**
   * Takes in a change that the server tells of.
   * @returns “gap” when changes before it are not known, so that the document is to be fetched
   */
  function hear(configId: string, { version, requests }: Told): "new" | "known" | "gap" {
    const known = bases.get(configId);
    if (known === undefined || version > known + 1) return "gap";
    if (version <= known) return "known";
    bases.set(configId, version);
    const track = waiting.tracks.get(configId);
    const document = track ? undefined : shown(configId);
    if (document) onMerged(applyRequests(document, requests), []);
    if (track)
      move(configId, track, () => {
        const landed = track.landed.filter((each) => each.version > version);
        foundOnServer(track, applyRequests(track.server, requests), landed);
        // What was refused may be taken now.
        if (track.refused.length > 0) track.tried = undefined;
      });
    return "new";
  }

  /** Takes note that the server has a parcel, at a version where it says so. */
  function arrived(parcel: Parcel, version: number | undefined): void {
    const { configId, requests, target } = parcel;
    const track = waiting.tracks.get(configId);
    const known = bases.get(configId);
    const drop = () => waiting.replace(parcel, []);
    if (!followed.has(configId) || known === undefined || version === undefined) {
      drop();
      if (track) {
        const whole = track.landed.length === 0 ? target : undefined;
        foundOnServer(track, whole ?? applyRequests(track.server, requests));
      }
      // A version further on has changes of others that were not seen here.
      if (version !== undefined && known === version - 1 && !followed.has(configId))
        bases.set(configId, version);
    } else if (!track) drop();
    else if (version <= known)
      // It is in what was fetched since; what others did after it stands.
      move(configId, track, drop);
    else if (target) {
      drop();
      track.landed.push({ version, requests });
      track.saved = target;
    } else
      move(configId, track, () => {
        drop();
        foundOnServer(track, track.server, [...track.landed, { version, requests }]);
      });
  }

  /** Puts a document of the server below what was changed here. @param known its version, where that is known */
  function fetched(document: Document, known: number | undefined): Document {
    const configId = document.config.id;
    if (known === undefined) bases.delete(configId);
    else bases.set(configId, known);
    const track = waiting.tracks.get(configId);
    if (!track) return document;
    carryOver(
      track,
      () => waiting.parcelsOf(configId),
      () => {
        const landed = track.landed.filter(({ version }) => known !== undefined && version > known);
        foundOnServer(track, document, landed);
      },
    );
    return track.latest;
  }

  return {
    hear,
    arrived,
    fetched,
    /** Up to which version everything is known. */
    known: (configId: string): number | undefined => bases.get(configId),
    knows: (configId: string, version: number) => void bases.set(configId, version),
    /** From now on every change of a configuration is told. */
    follow: (configId: string) => void followed.add(configId),
    /** Nothing more is told: what the server has acknowledged counts as all that it has. */
    unfollow: (configId: string) => {
      followed.delete(configId);
      const track = waiting.tracks.get(configId);
      if (track) foundOnServer(track, track.saved, []);
    },
    forget: (configId: string) => void bases.delete(configId),
  };
}
