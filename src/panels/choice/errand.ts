import { useCallback, useEffect, useState } from "react";
import { useStore } from "zustand";
import { listPath } from "#command/screen.ts";
import type { CollectionName } from "#ocio/model/document.ts";
import type { Commit } from "#parts/field/draft.ts";
import { type AppContext, useApp } from "#store/useEditor.tsx";
import { useConfigId, useGo } from "../place.ts";

/** A field that sent the user to make what it lacks: where it is, and what takes the name of the new thing. */
type Errand = {
  kind: CollectionName;
  back: string;
  app: AppContext;
  take: Commit<string>;
  /** The errand of the form around the field. */
  outer: Errand | undefined;
};

/** Purpose of the next form of its kind, and of the open one. */
let sent: Errand | undefined;
let open: Errand | undefined;

const pageOf = (app: AppContext) => app.copyOf?.page ?? app;

/**
 * Leads from a field to the form that makes a thing of this kind. When it is made its name is handed to the field;
 * either way the user comes back to where he was, with all that he had entered there. Undefined in that form itself.
 */
export function useErrand(kind: CollectionName, take: Commit<string>): (() => void) | undefined {
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
 * The way out of the form of a new thing: back to the field that it was opened for, else to its list. `give` hands
 * the name of the thing to that field; undefined where none waits.
 */
export function useAsked(
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
