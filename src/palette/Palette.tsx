import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import { configsQuery } from "#api/queries.ts";
import { TITLE, usePaletteState } from "#keyboard/paletteState.ts";
import { fetched, loadWithRetry } from "#parts/fetched.ts";
import { whenIdle } from "#parts/whenIdle.ts";
import { useCommandLoader, useCommandsLoading } from "#store/commandLoader.ts";
import { useApp, useEditor } from "#store/useEditor.tsx";
import { keepFocusInside } from "./focusGuard.ts";
import { PaletteLoading, TypedAhead } from "./PaletteLoading.tsx";
import "./palette.css";
import "./layers.css";

type SessionType = typeof import("./Session.tsx").default;
let loaded: SessionType | undefined;
const load = async () => {
  const module = await import("./Session.tsx");
  loaded = module.default;
  return module;
};
const LazySession = fetched(load);

/** Interval and timeout of the check that the screen has its data, in ms. */
const LOOK = 100;
const LOADING_TIMEOUT_MS = 3000;

/** Fetched once the first screen has what it shows, so that opening waits for nothing and works offline. */
function usePrefetch(settled: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!settled) return;
    const end = performance.now() + LOADING_TIMEOUT_MS;
    const look = () => {
      if (client.isFetching() === 0 || performance.now() > end) void loadWithRetry(load);
      else timer = setTimeout(look, LOOK);
    };
    let timer = setTimeout(look, LOOK);
    return () => clearTimeout(timer);
  }, [client, settled]);
}

/** The modal dialog that is open, if one is: it keeps the focus and all presses for what lies inside it. */
function openModal(): HTMLElement | null {
  const modals = document.querySelectorAll<HTMLElement>(
    ":is(.rt-DialogContent, .rt-AlertDialogContent)[data-state=open]",
  );
  return modals[modals.length - 1] ?? null;
}

/** Fetches the commands that are not there yet, once they are wanted; whether they are still on their way. */
function useAllCommands(wanted: boolean): boolean {
  const { all, fetch } = useCommandLoader();
  useEffect(() => {
    // If that fails, the loaded commands are used.
    if (wanted && !all) fetch().catch(() => undefined);
  }, [wanted, all, fetch]);
  return useCommandsLoading();
}

const none: readonly never[] = [];

/** Makes what the search of the open configuration needs while the page is idle. */
function useIndexAhead(open: boolean): void {
  const { editor } = useApp();
  const client = useQueryClient();
  const id = useEditor(({ document }) => document?.config.id);
  useEffect(() => {
    if (!id || open) return;
    let wanted = true;
    loadWithRetry(async () => {
      await load();
      return import("./search.ts");
    }).then(({ prepareSearch }) =>
      prepareSearch(
        () => {
          const configs = client.getQueryData(configsQuery.queryKey) ?? none;
          return wanted ? { editor, state: editor.store.getState(), configs } : undefined;
        },
        () => whenIdle(LOADING_TIMEOUT_MS),
      ),
    );
    return () => {
      wanted = false;
    };
  }, [id, open, editor, client]);
}

/**
 * The palette over everything; what lies behind is inert while it is open, and gets the focus back. `settled` says
 * that the first screen is there.
 */
export function Palette({ behind, settled = true }: { behind: HTMLElement | null; settled?: boolean }) {
  const request = usePaletteState((opening) => opening.request);
  const count = usePaletteState((opening) => opening.count);
  const close = usePaletteState((opening) => opening.close);
  const { editor } = useApp();
  const open = request !== null;
  usePrefetch(settled);
  useIndexAhead(open);
  // The search covers all commands; a requested call waits until its command may be loaded.
  const waits = useAllCommands(open) && (request?.call ?? request?.calls ?? request?.macro) !== undefined;
  // Over a modal dialog it is drawn inside it, where the focus may be.
  const host = useMemo(() => {
    const modal = open ? openModal() : null;
    if (!modal) return null;
    const place = document.createElement("section");
    modal.append(place);
    return place;
  }, [open]);
  useLayoutEffect(() => {
    if (!behind || !open) return;
    editor.settle();
    const below = [...(host?.parentElement?.children ?? [])].filter(
      (part): part is HTMLElement => part !== host && part instanceof HTMLElement,
    );
    for (const part of [behind, ...below]) part.inert = true;
    return () => {
      for (const part of [behind, ...below]) part.inert = false;
      const { activeElement } = document;
      const moved =
        activeElement !== null &&
        activeElement !== document.body &&
        activeElement !== host?.parentElement &&
        !host?.contains(activeElement);
      if (!moved) usePaletteState.getState().back();
      host?.remove();
    };
  }, [behind, open, host, editor]);
  useEffect(() => (open ? keepFocusInside(close) : undefined), [open, close]);
  const session = useRef<{ count: number; Session: SessionType | typeof LazySession }>({
    count: 0,
    Session: LazySession,
  });
  if (!request) return null;
  // A loaded session needs no suspending, which would delay it. It stays the same until the palette closes:
  // another component in its place would mount anew and forget what was typed and answered.
  if (session.current.count !== count) session.current = { count, Session: loaded ?? LazySession };
  const { Session } = session.current;
  const shown = (
    <>
      <div className="palette-scrim" onPointerDown={close} />
      <div
        className="palette"
        role="dialog"
        aria-modal="true"
        // Without a title element, as in the search, the label names it.
        aria-label="Command palette"
        aria-labelledby={TITLE}
      >
        <Suspense fallback={<PaletteLoading close={close} />}>
          {waits ? (
            <PaletteLoading close={close} />
          ) : (
            <TypedAhead key={count}>
              {(typed) => <Session request={{ ...request, ...typed }} close={close} />}
            </TypedAhead>
          )}
        </Suspense>
      </div>
    </>
  );
  return host ? createPortal(shown, host) : shown;
}
