import { requestTarget } from "#api/requests.ts";
import type { Request } from "#api/resources.ts";
import type { Commands } from "#command/command.ts";
import type { Call } from "#command/state.ts";
import type { Document } from "#ocio/model/document.ts";

const COLLECTION = "display_colorspaces";

type Verb = "create" | "update";

/**
 * The texts about saved display color spaces: success once the server has acknowledged, failure once it has refused,
 * each once per change. Until then nothing is said, offline too.
 * @param editor whose commands are looked up when a step is made: the page loads most of them later
 */
export function createSavedTexts(
  editor: Readonly<{ commands: Commands }>,
  show: { success: (text: string) => void; failure: (text: string) => void },
) {
  const pending = new Map<string, Verb>();
  let deferring = false;

  /** Rows of a step, by verb; null if it also deletes, or only moves, or is about something else. */
  function verbs(before: Document, after: Document, calls: readonly Call[]): [string, Verb][] | null {
    const parts = calls.map(({ id }) => editor.commands[id]?.displaySpacePart);
    // Labels alone are no change of the color space that has them.
    if (parts.includes(undefined) || parts.every((part) => part === "label")) return null;
    const [old, now] = [before[COLLECTION].byId, after[COLLECTION].byId];
    if (Object.keys(old).some((id) => !now[id])) return null;
    const touched = Object.keys(now).filter((id) => now[id] !== old[id]);
    return touched.length === 0 ? null : touched.map((id) => [id, old[id] ? "update" : "create"]);
  }

  /** Takes and counts the texts expected for requests. */
  function take(requests: readonly Request[]): Set<Verb> {
    const found = new Set<Verb>();
    for (const { path, body } of requests) {
      const place = requestTarget(path);
      if (place?.collection !== COLLECTION) continue;
      const id = place.row ?? (body as { id?: string } | undefined)?.id ?? "";
      const verb = pending.get(id);
      if (verb) found.add(verb);
      pending.delete(id);
    }
    return found;
  }

  return {
    /** Records a step of the editor; an undone one is removed. */
    stepped(before: Document, after: Document, calls: readonly Call[], undone: boolean): void {
      const rows = before[COLLECTION] === after[COLLECTION] ? null : verbs(before, after, calls);
      deferring = !undone && rows !== null;
      for (const [id, verb] of rows ?? [])
        if (undone) pending.delete(id);
        else if (!pending.has(id)) pending.set(id, verb);
    },
    /** True if the server's answer announces the newest step. */
    defers: () => deferring,
    accepted(requests: readonly Request[]): void {
      for (const verb of take(requests)) show.success(`Display colorspace ${verb}d successfully`);
    },
    refused(request: Request, why: string): void {
      for (const verb of take([request])) show.failure(`Failed to ${verb} display colorspace: ${why}`);
    },
  };
}
