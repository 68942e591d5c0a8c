import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { Call } from "#command/state.ts";
import type { CollectionName } from "#ocio/model/document.ts";
import { tableRowAt } from "#panels/place.ts";
import { loadWithRetry } from "#parts/fetched.ts";
import { commitField, inText } from "#parts/textFocus.ts";
import { useCommandLoader } from "#store/commandLoader.ts";
import { useApp } from "#store/useEditor.tsx";
import { useEarlyInput } from "../../-start/earlyInput.ts";
import { focusInvalid } from "../focus/focusInvalid.ts";
import { keepFocus } from "../focus/keepFocus.ts";
import { focusScreen, isCovered, onPointerFocus } from "../focus/screenFocus.ts";
import { useTitle } from "./useTitle.ts";

const kinds: Record<string, CollectionName> = {
  colorspaces: "colorspaces",
  "display-colorspace": "display_colorspaces",
  displays: "displays",
  looks: "looks",
  "named-transforms": "named_transforms",
  "shared-views": "shared_views",
  "view-transforms": "view_transforms",
  "file-rules": "file_rules",
  "viewing-rules": "viewing_rules",
  families: "families",
  categories: "categories",
  roles: "roles",
};

/** The path of a screen of a configuration, and its id. */
export const CONFIG = /^\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i;

const samePath = (a: string, b: string | undefined) => a.replace(/\/$/, "") === b?.replace(/\/$/, "");

/** The place of a screen where all keys are text; without the number sign. */
const TEXT = "edit";

/**
 * Lets keys wait for the screen that a key or the pointer leads to. What the pointer gives the focus to meanwhile gets
 * them instead, and is `onChoice`; with null the address has changed. The function returned ends that.
 */
function holdKeys(
  router: ReturnType<typeof useRouter>,
  onChoice: (element: EventTarget | null) => void,
): () => void {
  const { hold, deliver, forget } = useEarlyInput.getState();
  const isOnItsWay = () =>
    !samePath(router.history.location.pathname, router.state.resolvedLocation?.pathname);
  const leadsToText = () =>
    router.history.location.hash === `#${TEXT}` &&
    (isOnItsWay() || router.state.resolvedLocation?.hash !== TEXT);
  const ends = [
    router.history.subscribe(() => {
      // A press before, such as on a link to a field of the same screen, keeps nothing.
      onChoice(null);
      if (leadsToText()) return hold();
      if (!isOnItsWay()) return;
      const { event } = window;
      const byPerson = event instanceof KeyboardEvent || event instanceof MouseEvent;
      // Keys that follow a run of the palette are kept from what that led to.
      if (byPerson && !isCovered()) hold();
    }),
    onPointerFocus((target) => {
      onChoice(target);
      if (router.state.resolvedLocation && isOnItsWay()) forget();
    }),
    // Returns keys to the screen that is shown again, as nothing else does.
    router.subscribe("onResolved", ({ pathChanged, hashChanged }) => pathChanged || hashChanged || deliver()),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Delivers the keys that wait for a screen, once the commands that they may mean there are loaded. */
function deliverKeys(panel: string): void {
  const { home, all, fetchHome, fetch } = useCommandLoader.getState();
  const { deliver } = useEarlyInput.getState();
  const inConfig = CONFIG.test(panel);
  if (inConfig ? all : home) deliver();
  else void loadWithRetry(inConfig ? fetch : fetchHome).then(() => requestAnimationFrame(deliver));
}

/**
 * Reports the shown screen to the editor, and selects the row that is open or that the address names, so that
 * commands mean it.
 */
export function FollowRoute() {
  const { editor } = useApp();
  const panel = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? "/" });
  const at = useRouterState({ select: (state) => state.resolvedLocation?.hash ?? "" });
  // Each visit is a new one, also to the same row.
  const visit = useRouterState({
    select: ({ resolvedLocation: here }) => (here?.hash ? `${here.hash} ${here.state.__TSR_key ?? ""}` : ""),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same row is visited again
  useEffect(() => {
    const [, , segment = "", id] = panel.split("/");
    const kind = Object.hasOwn(kinds, segment) ? kinds[segment] : undefined;
    const { session, document } = editor.store.getState();
    const { selection } = session;
    const open = kind && id && id !== "new" ? { kind, id } : document && tableRowAt(document, at);
    const kept = open
      ? selection.some((ref) => ref.kind === open.kind && ref.id === open.id)
      : selection.every((ref) => ref.kind === kind);
    editor.look({ panel, outside: !CONFIG.test(panel), ...(!kept && { selection: open ? [open] : [] }) });
  }, [editor, panel, at, visit]);
  const shown = useRouterState({ select: (state) => state.resolvedLocation !== undefined });
  const came = useRef<string | null>(null);
  const chosen = useRef<EventTarget | null>(null);
  /** The step whose new item has been gone to. */
  const served = useRef<object>(undefined);
  useEffect(() => {
    const place = `${panel}#${visit}`;
    if (!shown || came.current === place) return;
    came.current = place;
    const step = editor.store.getState().past.at(-1);
    const [, , , id] = panel.split("/");
    const isNew = ({ id: command, args }: Call) => editor.commands[command]?.creates && args.newId === id;
    const made = step !== undefined && step !== served.current && step.calls.some(isNew);
    if (made) served.current = step;
    // An element pressed since the screen was asked for keeps the focus.
    if (chosen.current !== null && chosen.current === document.activeElement) return deliverKeys(panel);
    // Text that waits is none for another part of the page, where its letters were keys.
    const isLost = () => at === TEXT && !inText(document.activeElement);
    const meet = () => (isLost() ? useEarlyInput.getState().forget() : deliverKeys(panel));
    return focusScreen({ made, at, onMet: meet });
  }, [editor, panel, at, visit, shown]);
  const keysAct = useCommandLoader(({ home }) => home);
  useEffect(() => {
    if (keysAct) useEarlyInput.getState().framed();
  }, [keysAct]);
  useEffect(keepFocus, []);
  useEffect(focusInvalid, []);
  useTitle();
  const router = useRouter();
  useEffect(
    () =>
      holdKeys(router, (element) => {
        chosen.current = element;
      }),
    [router],
  );
  useEffect(() => {
    // A field that goes away with its screen is not left first.
    const leave = () => {
      const field = document.activeElement;
      if (field?.closest("main, [role=dialog]:not(.palette)")) commitField(field);
    };
    const stop = router.subscribe("onBeforeNavigate", ({ pathChanged }) => pathChanged && leave());
    // Before it is judged whether anything is unsaved.
    addEventListener("beforeunload", leave, true);
    return () => {
      stop();
      removeEventListener("beforeunload", leave, true);
    };
  }, [router]);
  return null;
}
