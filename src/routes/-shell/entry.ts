import { notFound, type ParsedLocation, redirect } from "@tanstack/react-router";
import { fetchSteps } from "#api/changeClient.ts";
import { ApiError } from "#api/client.ts";
import { configQuery, countsQuery, documentQuery } from "#api/queries.ts";
import { continued, replayed } from "#command/historyStep.ts";
import { showError } from "#notify/announce.ts";
import { useCommandLoader } from "#store/commandLoader.ts";
import type { RouterContext } from "./context.ts";
import { NO_CONFIG } from "./Failure.tsx";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

declare module "@tanstack/history" {
  interface HistoryState {
    /** Reason the requested page redirected to the home page. */
    refusal?: string;
  }
}

/**
 * Goes home with a message, which is told there: who goes to a link while what it was hovered for is refused shares the
 * answer, and a hover alone comes nowhere.
 */
export function home(refusal: string): never {
  throw redirect({ to: "/", state: { refusal } });
}

/** Shows once why a page redirected to the home page. */
export function tellRefusal({ state }: ParsedLocation): void {
  if (!state.refusal) return;
  showError(state.refusal);
  window.history.replaceState({ ...window.history.state, refusal: undefined }, "");
}

/** Sends home who asks for something that cannot be the ID of a configuration. */
export function requireConfigId(configId: string): void {
  if (!UUID.test(configId)) home("Invalid configuration ID format");
}

/** True if the editor has the configuration's document. */
export function isOpen({ editor }: RouterContext, configId: string): boolean {
  return editor.store.getState().document?.config.id === configId;
}

/**
 * Fetches a configuration fresh and opens its document in the editor.
 * An answer that comes after the visitor went elsewhere opens nothing: the editor holds what they see now.
 */
export async function enterConfig(
  context: RouterContext,
  configId: string,
  left: AbortSignal,
): Promise<void> {
  const { queries, editor, rebase, saved, unsentSteps } = context;
  const again = isOpen(context, configId);
  try {
    // A document fetched while a change is on its way would miss it.
    await saved();
    const [{ access, file_name }, { document, version }, steps] = await Promise.all([
      queries.fetchQuery(configQuery(configId)),
      queries.fetchQuery(documentQuery(configId)),
      // Without the server the steps that wait here are all that is known.
      again ? [] : fetchSteps(configId, left).catch(() => []),
      useCommandLoader.getState().fetch(),
    ]);
    if (left.aborted) return;
    const newest = rebase(document, version);
    // An open one keeps its history, even after remote changes.
    if (isOpen(context, configId)) editor.absorb(newest, "others");
    else {
      editor.load(newest);
      editor.restore(configId, replayed(continued(steps, unsentSteps(configId))));
    }
    editor.look({ readOnly: access === "read", access: access ?? "own", fileName: file_name });
  } catch (error) {
    if (left.aborted) return;
    if (error instanceof ApiError && error.status === 404) throw notFound({ data: NO_CONFIG });
    home("Failed to connect to server");
  }
}

/** Data of the overview besides the document. */
export async function loadOverview({ queries }: RouterContext, configId: string): Promise<void> {
  try {
    await Promise.all([
      queries.ensureQueryData(configQuery(configId)),
      queries.fetchQuery({ ...countsQuery(configId), retry: false }),
    ]);
  } catch {
    home("Failed to load configuration data");
  }
}
