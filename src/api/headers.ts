import type { HistoryStep } from "#command/historyStep.ts";

/**
 * Header of a write that says for which user it is meant. The session may be another one's by the time that it
 * arrives: then it is refused before anything is done. Users that the session's has taken in count as that one.
 */
export const USER_HEADER = "X-User-Id";

/**
 * Origin of a change. It travels in headers beside the request, so that all calls carry it alike. A change is merged
 * by field with what others wrote after `base`; the later write of one field stands, and the answer counts such
 * fields.
 */
export type Origin = {
  /** Id of the tab that made the change: 1 to 64 letters, digits, `-` and `_`. It is not sent its own changes. */
  tab?: string | undefined;
  /** Version of the configuration that the change was made on; without it the newest. */
  base?: number | undefined;
  /** Id of the command, or several with commas between them. */
  command?: string | undefined;
  /** Message of the command. */
  sentence?: string | undefined;
  /** The undo step that the change makes, undoes or redoes; its changes are the request's own. */
  step?: Pick<HistoryStep, "id" | "way" | "title"> | undefined;
};

/** Longest command list and sentence that are kept; longer ones are cut. */
export const ORIGIN_LIMITS = { command: 500, sentence: 500, title: 200 } as const;

/** The headers of a request that changes a configuration. */
export function originHeaders({ tab, base, command, sentence, step }: Origin): Record<string, string> {
  const headers: Record<string, string> = {};
  if (tab !== undefined) headers["X-Tab-Id"] = tab;
  if (base !== undefined) headers["X-Base-Version"] = String(base);
  if (command) headers["X-Command"] = command.slice(0, ORIGIN_LIMITS.command);
  if (sentence) headers["X-Command-Sentence"] = encoded(sentence, ORIGIN_LIMITS.sentence);
  if (step) {
    headers["X-Step"] = `${step.way} ${step.id}`;
    headers["X-Step-Title"] = encoded(step.title, ORIGIN_LIMITS.title);
  }
  return headers;
}

/** Text as a header carries it. Half a character, as cutting may leave one, cannot be encoded. */
function encoded(text: string, limit: number): string {
  return encodeURIComponent(text.slice(0, limit).replace(/\p{Surrogate}/gu, "\ufffd"));
}

/**
 * Response headers of a change: the configuration's new version, and the number of fields that it overwrote since its
 * base. `GET /configs/{id}/changes/{version}` names them.
 */
export const VERSION_HEADER = "X-Config-Version";
export const OVERWROTE_HEADER = "X-Overwrote";
