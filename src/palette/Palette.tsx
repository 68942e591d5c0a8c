import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { useDesk } from "#store/useEditor.tsx";
import { useOpening } from "./opening.ts";
import "./palette.css";

const loadSession = () => import("./Session.tsx");
const Session = lazy(loadSession);

/** The palette over everything; what lies behind is inert while it is open, and gets the focus back. */
export function Palette({ behind }: { behind: HTMLElement | null }) {
  const request = useOpening((opening) => opening.request);
  const count = useOpening((opening) => opening.count);
  const close = useOpening((opening) => opening.close);
  const { editor } = useDesk();
  const opener = useRef<Element | null>(null);
  const dialog = useRef<HTMLDivElement>(null);
  const open = request !== null;
  useEffect(() => {
    // Fetched once the page is at rest, so that opening waits for nothing and works offline.
    const timer = setTimeout(loadSession, 300);
    return () => clearTimeout(timer);
  }, []);
  useLayoutEffect(() => {
    if (!behind || !open) return;
    opener.current = document.activeElement;
    editor.settle();
    behind.inert = true;
    return () => {
      behind.inert = false;
      const { activeElement } = document;
      const moved = activeElement !== null && activeElement !== document.body;
      if (!moved && opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus();
    };
  }, [behind, open, editor]);
  useEffect(() => {
    if (!open) return;
    // A command that opens something else, such as a file picker, must not find the focus still in here.
    return () => dialog.current?.blur();
  }, [open]);
  if (!request) return null;
  return (
    <>
      <div className="palette-scrim" onPointerDown={close} />
      <div className="palette" role="dialog" aria-modal="true" aria-label="Command palette" ref={dialog}>
        <Suspense>
          <Session key={count} request={request} close={close} />
        </Suspense>
      </div>
    </>
  );
}
