import { useCallback, useEffect, useState } from "react";
import { useStore } from "zustand";
import { listPath } from "#command/screen.ts";
import type { CollectionName } from "#ocio/model/document.ts";
import type { Commit } from "#parts/field/draft.ts";
import { type AppContext, useApp } from "#store/useEditor.tsx";
import { useConfigId, useGo } from "../place.ts";

/** Request of a field for a new row: the screen of the field, and the callback that gets the name of the row. */
type RowRequest = {
  kind: CollectionName;
  back: string;
  app: AppContext;
  take: Commit<string>;
  /** The request of the form around the field. */
  outer: RowRequest | undefined;
};

/** Request that the next form of its kind answers, and the one of the open form. */
let sent: RowRequest | undefined;
let open: RowRequest | undefined;

const pageOf = (app: AppContext) => app.copyOf?.page ?? app;

/**
 * Returns a function that opens the form of a new row from a field. The field gets the name of the row once it is
 * created; either way the user returns to the field's screen with everything entered there. Undefined in that form.
 */
export function useRequestRow(kind: CollectionName, take: Commit<string>): (() => void) | undefined {
  const app = useApp();
  const page = pageOf(app);
  const path = `${listPath(useConfigId(), kind)}/new`;
  const panel = useStore(page.editor.store, ({ session }) => session.panel);
  if (panel === path) return undefined;
  return () => {
    sent = { kind, back: panel, app, take, outer: open };
    app.copyOf?.keep();
    page.perform([{ kind: "go", to: path }]);
  };
}

/**
 * The request that a form of a new row answers. `close` returns to the field that opened the form, else to the list;
 * `give` passes the name of the row to that field, undefined without one.
 */
export function useRowRequest(
  kind: CollectionName,
  id: string,
): { close: () => void; give: ((name: string) => void) | undefined } {
  const go = useGo();
  const list = listPath(useConfigId(), kind);
  const [asked] = useState(() => (id === "new" && sent?.kind === kind ? sent : undefined));
  useEffect(() => {
    if (!asked) return;
    sent = undefined;
    open = asked;
    return () => {
      if (open === asked) open = undefined;
    };
  }, [asked]);
  const close = useCallback(() => {
    if (asked) sent = asked.outer;
    go(asked?.back ?? list);
  }, [asked, go, list]);
  if (!asked) return { close, give: undefined };
  const { app, take } = asked;
  const give = (name: string) => {
    app.copyOf?.renew();
    const why = take(name);
    if (why !== undefined) pageOf(app).tell({ ok: false, why });
  };
  return { close, give };
}
