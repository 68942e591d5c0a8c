import type { Recency } from "#command/search/recency.ts";
import { commands } from "#commands";
import type { Document } from "#ocio/model/document.ts";
import { search } from "#palette/search.ts";
import { fitting } from "#palette/suggestion.ts";
import { createEditor } from "#store/editor.ts";
import { createPreferences } from "#store/preferences.ts";

/** Groups of the rows that the palette finds for a query in a document, or on the start page, the best first. */
export function groupsFor(query: string, document: Document | null, recency: Recency = new Map()) {
  const editor = createEditor(commands, document ? { document } : {});
  const preferences = createPreferences();
  const state = editor.store.getState();
  return search(query, {
    scene: { editor, state, configs: [] },
    scope: null,
    recency,
    preferences: preferences.store.getState(),
    fits: fitting(editor.commands, state),
    reasons: new Map(),
  }).groups;
}

/** Titles of the same rows. */
export const titles = (...asked: Parameters<typeof groupsFor>): string[] =>
  groupsFor(...asked).flatMap(({ rows }) => rows.map(({ title }) => title));
