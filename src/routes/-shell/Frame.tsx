import { useRouterState, useSearch } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useStore } from "zustand";
import type { WindowKey } from "#command/windowKeys.ts";
import { Keymap } from "#keyboard/Keymap.tsx";
import { usePaletteState, useSheet } from "#keyboard/paletteState.ts";
import { Toasts } from "#notify/Toasts.tsx";
import { Palette } from "#palette/Palette.tsx";
import { DropUpload } from "#panels/home/DropUpload.tsx";
import { fetched } from "#parts/fetched.ts";
import { useCommandLoader } from "#store/commandLoader.ts";
import { useIrrevocable } from "#store/irrevocable.ts";
import { local } from "#store/local.ts";
import { usePasswordQuestion } from "../-start/passwordQuestion.ts";
import { AuthFailure } from "./Failure.tsx";
import { focusNextZone } from "./focus/nextZone.ts";
import { FollowPlan } from "./follow/FollowPlan.tsx";
import { CONFIG, FollowRoute } from "./follow/FollowRoute.tsx";
import { useDiscardQuestion } from "./status/discardQuestion.ts";
import { StatusBar } from "./status/StatusBar.tsx";
import { TopBar } from "./TopBar.tsx";
import { focusListSearch, useZones } from "./zones.ts";
import "./shell.css";

const LinkedCall = fetched(() => import("#palette/LinkedCall.tsx"));
const WhichKey = fetched(() => import("#keyboard/WhichKey.tsx"));
const LocalQuestion = fetched(() => import("./status/LocalQuestion.tsx"));
const PasswordQuestion = fetched(() => import("#panels/account/PasswordQuestion.tsx"));
const IrrevocableQuestion = fetched(() => import("#panels/dialog/IrrevocableQuestion.tsx"));
const DiscardQuestion = fetched(() => import("./status/DiscardQuestion.tsx"));
const CheatSheet = fetched(() => import("#keyboard/CheatSheet.tsx"));

const windowKeys: Readonly<Record<WindowKey, () => void>> = {
  f6: () => focusNextZone(1),
  "shift+f6": () => focusNextZone(-1),
  "/": focusListSearch,
  "[": () => useZones.getState().toggleSections(),
  "]": () => useZones.getState().toggleInspector(),
};

/** The id of the configuration that a path is of. */
const configIn = (pathname: string) => CONFIG.exec(pathname)?.[1];

/** Frame of every screen: bars, palette, toasts, keys. */
export function Frame({ children }: { children: ReactNode }) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const settled = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined });
  const entering = useRouterState({
    select: ({ location, resolvedLocation }) =>
      configIn(location.pathname) !== undefined &&
      configIn(location.pathname) !== configIn(resolvedLocation?.pathname ?? "/"),
  });
  useEffect(() => (frame ? inertWhileHidden(frame) : undefined), [frame]);
  return (
    <>
      <Palette behind={frame} settled={settled} />
      <div className="frame" ref={setFrame}>
        <TopBar />
        <AuthFailure />
        {children}
        <StatusBar />
      </div>
      <FollowRoute />
      <FollowPlan />
      <Linked />
      <DropUpload />
      <Keymap also={windowKeys} entering={entering} />
      <Chords />
      <Asking />
      <Proving />
      <Agreeing />
      <Discarding />
      <AllKeys />
      <Toasts />
    </>
  );
}

/** Menus hide what lies behind them from screen readers only; then nothing of it takes the focus either. */
function inertWhileHidden(frame: HTMLElement): () => void {
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof HTMLElement)
        target.inert =
          target.ariaHidden === "true" || (target === frame && usePaletteState.getState().request !== null);
  });
  observer.observe(document.body, { subtree: true, attributeFilter: ["data-aria-hidden"] });
  return () => observer.disconnect();
}

/** The calls that a link carries; what shows them is fetched with the first. */
function Linked() {
  const { run }: Record<string, unknown> = useSearch({ strict: false });
  const [hasLink, setHasLink] = useState(false);
  if (run !== undefined && !hasLink) setHasLink(true);
  return hasLink ? (
    <Suspense>
      <LinkedCall />
    </Suspense>
  ) : null;
}

/** The keys that may follow a first one, fetched when there are commands that have such. */
function Chords() {
  const hasCommands = useCommandLoader(({ home }) => home);
  return hasCommands ? (
    <Suspense>
      <WhichKey />
    </Suspense>
  ) : null;
}

/** A question about a file on disk; nothing of it is fetched before there is one. */
function Asking() {
  const asked = useStore(local, ({ question }) => question !== null);
  return asked ? (
    <Suspense>
      <LocalQuestion />
    </Suspense>
  ) : null;
}

/** The question who it is that wants to pay; fetched where it is asked. */
function Proving() {
  const { question, close } = usePasswordQuestion();
  return question ? (
    <Suspense>
      <PasswordQuestion send={question.send} onClose={close} />
    </Suspense>
  ) : null;
}

/** The question before something that cannot be undone. */
function Agreeing() {
  const asked = useIrrevocable(({ question }) => question !== null);
  return asked ? (
    <Suspense>
      <IrrevocableQuestion />
    </Suspense>
  ) : null;
}

/** The question what of the changes that wait is to be discarded. */
function Discarding() {
  const asked = useDiscardQuestion(({ question }) => question !== null);
  return asked ? (
    <Suspense>
      <DiscardQuestion />
    </Suspense>
  ) : null;
}

/** The sheet of all keys, fetched when it is first asked for. */
function AllKeys() {
  const { open, hide } = useSheet();
  return open ? (
    <Suspense>
      <CheatSheet onClose={hide} />
    </Suspense>
  ) : null;
}
