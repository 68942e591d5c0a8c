import { useRouter } from "@tanstack/react-router";
import { type CSSProperties, useEffect, useRef } from "react";
import { Toaster, toast } from "sonner";
import { dismissLeftErrors } from "./leftErrors.ts";
import { useToastQueue } from "./toast.tsx";
import "./toasts.css";

/**
 * Toasts at the bottom left of the screen, above the status bar, five at most. They cover nothing but the picture of the
 * viewer: the screen shrinks.
 */
export default function ToastList() {
  const waiting = useToastQueue((queue) => queue.waiting);
  const drain = useToastQueue((queue) => queue.drain);
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const show of drain()) show(toast);
  }, [waiting, drain]);
  // Toasts stand on a page without addresses, too.
  const router: ReturnType<typeof useRouter> | undefined = useRouter({ warn: false });
  useEffect(() => (router ? dismissLeftErrors(router) : undefined), [router]);
  const place = useRef<HTMLDivElement>(null);
  /** Element that had the focus before a toast, while one has it. */
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!place.current) return;
    return keepToastRoom(place.current, () => {
      const isLost = document.activeElement === document.body && document.hasFocus();
      if (!isLost || !(before.current instanceof HTMLElement)) return;
      before.current.focus({ preventScroll: true });
      before.current = null;
    });
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what bubbles from the toasts
    <div
      ref={place}
      className="toasts"
      // The library would give the focus back also when Tab goes on from a toast, and no key would lead past it.
      onFocusCapture={(event) => {
        event.stopPropagation();
        const { relatedTarget, currentTarget } = event;
        if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = null;
      }}
    >
      <Toaster
        position="bottom-left"
        // Otherwise it reads the page's computed style at every render.
        dir="ltr"
        visibleToasts={5}
        expand
        offset={{ bottom: "calc(var(--status) + 8px)", left: "var(--toasts-left, 14px)" }}
        mobileOffset={{ bottom: "calc(var(--status) + 8px)", left: "var(--toasts-left, 14px)", right: 14 }}
        gap={8}
        style={{ "--width": "460px" } as CSSProperties}
        containerAriaLabel="Notifications"
        toastOptions={{ className: "toast", unstyled: true }}
        icons={{ success: null, info: null, warning: null, error: null }}
      />
    </div>
  );
}

const GAP = 8;
const SHOWN = "li[data-sonner-toast]:not([data-removed=true])[data-visible=true]";

/** Height of the toasts that are shown, with the gaps around them; 0 without any. */
function heightOf(list: Element): number {
  const toasts = [...list.querySelectorAll<HTMLElement>(SHOWN)];
  return toasts.length === 0 ? 0 : toasts.reduce((sum, { offsetHeight }) => sum + offsetHeight + GAP, GAP);
}

/**
 * Reserves room for toasts below the screen, as the CSS variable `--toasts` (content there shrinks, so that no
 * control is covered), and tells each change of them. Nothing moves under a pressed pointer: the button that it pressed
 * would not be where it is released, and the click be lost. Returns the function that stops it.
 */
function keepToastRoom(place: Element, onChange: () => void): () => void {
  const { style } = document.documentElement;
  let isPressed = false;
  const settle = () => {
    if (isPressed) return;
    style.setProperty("--toasts", `${heightOf(place)}px`);
    for (const toast of place.querySelectorAll(SHOWN)) sizes?.observe(toast);
  };
  // A toast that becomes narrower takes more lines.
  const sizes = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(() => settle());
  const observer = new MutationObserver(() => {
    settle();
    onChange();
  });
  const attributeFilter = ["style", "data-removed", "data-visible"];
  observer.observe(place, { childList: true, subtree: true, attributeFilter });
  const press = () => {
    isPressed = true;
  };
  const release = () => {
    isPressed = false;
    // After the click that the release makes.
    setTimeout(settle);
  };
  const heard = { pointerdown: press, pointerup: release, pointercancel: release, resize: settle };
  for (const [event, hear] of Object.entries(heard)) addEventListener(event, hear, true);
  settle();
  return () => {
    observer.disconnect();
    sizes?.disconnect();
    for (const [event, hear] of Object.entries(heard)) removeEventListener(event, hear, true);
    style.removeProperty("--toasts");
  };
}
