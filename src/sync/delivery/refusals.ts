import type { Request } from "#api/resources.ts";
import type { Document } from "#ocio/model/document.ts";
import { type Parcel, pieces } from "../journal/parcel.ts";
import { keepSteps, type Track, unsent } from "../live/track.ts";
import { codeOf, sentence, statusOf } from "./answer.ts";
import { alike, without } from "./discard.ts";
import type { Refused } from "./status.ts";
import { takeBack } from "./takeBack.ts";
import type { Waiting } from "./waiting.ts";

export type RefusalsOptions = {
  waiting: Waiting;
  /** Hears of a request that the server will not carry out. */
  onRefusal: (request: Request, why: string) => void;
  /** Hears of what was taken back, as a sentence. */
  onTaken: (what: string) => void;
  /** Hears of a document that is to be shown in the place of the one with its id. */
  show: (document: Document) => void;
};

/** What becomes of requests that the server will not carry out. */
export function createRefusals({ waiting, onRefusal, onTaken, show }: RefusalsOptions) {
  /**
   * Takes back what was made in passing, brings back what others use by now, and keeps anything else, to be mended,
   * tried again or discarded.
   */
  function refuse(track: Track, refused: Refused, code?: number): void {
    const { request, why } = refused;
    const taken = takeBack(track.saved, track.latest, request);
    if (!taken && !(code === 409 && request.method === "DELETE")) {
      track.refused.push(refused);
      return;
    }
    track.latest = taken?.document ?? without(track.saved, unsent(track), request);
    onTaken(taken ? `“${taken.name}” was taken back: ${why}` : `Not deleted: ${why}`);
    show(track.latest);
  }

  /** Nothing of it will be carried out, nor anything else for that configuration. */
  function refuseAll(parcel: Parcel, why: string): void {
    const { configId } = parcel;
    waiting.replace(parcel, []);
    const track = waiting.tracks.get(configId);
    for (const { requests, ...piece } of pieces(parcel, 1)) {
      const [request] = requests;
      onRefusal(request!, why);
      if (track) refuse(track, { configId, request: request!, why, whole: true });
      else waiting.parked.push({ ...parcel, ...piece, requests, target: undefined, why, whole: true });
    }
  }

  function drop(refused: Refused): void {
    const { configId, request } = refused;
    waiting.unpark(refused);
    const track = waiting.tracks.get(configId);
    if (!track?.refused.some((each) => alike(each.request, request))) return;
    const untouched = track.tried === track.latest;
    track.latest = without(track.saved, unsent(track), request);
    if (untouched) track.tried = track.latest;
    track.refused = track.refused.filter((each) => !alike(each.request, request));
    show(track.latest);
  }

  return {
    /**
     * A refused parcel of several is cut, so that what can be saved is saved; one request alone stays refused.
     * @returns whether something is refused for good: “gone” where the server has it so already
     */
    refused: (error: unknown, parcel: Parcel): "cut" | "gone" | "refused" => {
      const { configId, requests } = parcel;
      const [request, ...others] = requests;
      const code = statusOf(error);
      // Steps without a change are let go: there is nothing in them to be mended.
      if (!request) return "gone";
      if (others.length === 0 && request.method === "DELETE" && code === 404) return "gone";
      if (codeOf(error) === "readOnly") {
        refuseAll(parcel, sentence(error));
        return "refused";
      }
      const size = code === 413 ? Math.ceil(requests.length / 2) : 1;
      const cut = others.length === 0 ? [] : pieces(parcel, size);
      waiting.replace(
        parcel,
        cut.map((piece) => ({ ...parcel, ...piece, target: undefined })),
      );
      if (cut.length > 0) return "cut";
      const why = sentence(error);
      onRefusal(request, why);
      const track = waiting.tracks.get(configId);
      // They go out with what mends it.
      if (track && parcel.steps) keepSteps(track, parcel.steps);
      if (track) refuse(track, { configId, request, why }, code);
      else waiting.parked.push({ ...parcel, why });
      return "refused";
    },
    /**
     * Gives up a refused request for good: its thing is again as the server has it. With one that was refused for the
     * whole configuration, all that were go.
     */
    discard: (refused: Refused): void => {
      const { configId, whole } = refused;
      const all = whole
        ? waiting.facts().refused.filter((each) => each.whole && each.configId === configId)
        : [];
      for (const each of whole ? all : [refused]) drop(each);
    },
  };
}
