import { lazy, Suspense, useLayoutEffect } from "react";
import { useDesk } from "#store/useEditor.tsx";
import { useOpening } from "./opening.ts";
import "./palette.css";

type SessionType = typeof import("./Session.tsx").default;
let loaded: SessionType | undefined;
const load = async () => {
  const module = await import("./Session.tsx");
  loaded = module.default;
  return module;
};
const LazySession = lazy(load);
// Fetched while the splash is shown, so that opening waits for nothing and works offline.
if (typeof window !== "undefined") window.setTimeout(load, 800);

/** The palette over everything; what lies behind is inert while it is open, and gets the focus back. */
export function Palette({ behind }: { behind: HTMLElement | null }) {
  const request = useOpening((opening) => opening.request);
  const count = useOpening((opening) => opening.count);
  const close = useOpening((opening) => opening.close);
  const { editor } = useDesk();
  const open = request !== null;
  useLayoutEffect(() => {
    if (!behind || !open) return;
    editor.settle();
    behind.inert = true;
    return () => {
      behind.inert = false;
      const { activeElement } = document;
      const moved = activeElement !== null && activeElement !== document.body;
      const { opener } = useOpening.getState();
      if (!moved && opener?.isConnected) opener.focus();
    };
  }, [behind, open, editor]);
  if (!request) return null;
  // What is there needs no suspending, which would hold it back for a moment.
  const Session = loaded ?? LazySession;
  return (
    <>
      <div className="palette-scrim" onPointerDown={close} />
      <div className="palette" role="dialog" aria-modal="true" aria-label="Command palette">
        <Suspense>
          <Session key={count} request={request} close={close} />
        </Suspense>
      </div>
    </>
  );
}
