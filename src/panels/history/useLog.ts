import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Change, ChangePage } from "#api/change.ts";
import { fetchChanges, logQuery } from "#api/changeClient.ts";
import { useSaveStatus } from "#palette/outboxContext.ts";
import { useApp, useEditor } from "#store/useEditor.tsx";
import { sentenceOf } from "./words.ts";

type Pages = InfiniteData<ChangePage, unknown>;

/**
 * Known pages with the newest page that was fetched since: what is new stands before them. Null where there may be
 * entries between the two, so that all is to be fetched again.
 */
export function withNewer(known: Pages, { changes, next }: ChangePage): Pages | null {
  const [first, ...others] = known.pages;
  if (!first) return null;
  const newest = first.changes[0]?.version ?? 0;
  const newer = changes.filter(({ version }) => version > newest);
  if (newer.length === 0) return known;
  if (newer.length === changes.length && next !== null) return null;
  return { ...known, pages: [{ ...first, changes: [...newer, ...first.changes] }, ...others] };
}

/** The log of the open configuration as far as it was read. It follows what is saved and what others do. */
export function useLog(configId: string, find: string) {
  const { editor } = useApp();
  const queries = useQueryClient();
  const log = useInfiniteQuery(logQuery(configId, find));
  const entries = useMemo<Change[]>(
    () => log.data?.pages.flatMap(({ changes }) => changes) ?? [],
    [log.data],
  );
  const saved = useSaveStatus().state === "saved";
  const document = useEditor((state) => state.document);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a document that changes while all is saved was changed by others
  useEffect(() => {
    if (!saved) return;
    let wanted = true;
    const { queryKey } = logQuery(configId, find);
    const look = async () => {
      if (!queries.getQueryData(queryKey)) return;
      // Offline, the known entries stay on the screen.
      const page = await fetchChanges(configId, { find }).catch(() => undefined);
      const known = queries.getQueryData(queryKey);
      if (!page || !known || !wanted) return;
      const next = withNewer(known, page);
      if (next) queries.setQueryData(queryKey, next);
      else await queries.resetQueries({ queryKey });
    };
    void look();
    addEventListener("focus", look);
    return () => {
      wanted = false;
      removeEventListener("focus", look);
    };
  }, [saved, document, queries, configId, find]);

  // Commands offer what is known.
  useEffect(() => {
    const { document: open, log: known } = editor.store.getState();
    if (find !== "" || open?.config.id !== configId) return;
    const logged = entries.map((entry) => ({
      version: entry.version,
      at: entry.at,
      say: sentenceOf(entry),
    }));
    editor.knowLog({ entries: logged, states: known?.states ?? {} });
  }, [editor, entries, find, configId]);

  return { ...log, entries };
}
