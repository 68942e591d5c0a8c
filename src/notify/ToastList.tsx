import { type CSSProperties, useEffect, useRef } from "react";
import { Toaster, toast } from "sonner";
import { useToastQueue } from "./toast.tsx";
import { keepToastRoom } from "./toastRoom.ts";
import "./toasts.css";

/**
 * Toasts at the bottom left of the screen, above the status bar, five at most. They cover nothing: the screen
 * shrinks.
 */
export default function ToastList() {
  const waiting = useToastQueue((queue) => queue.waiting);
  const drain = useToastQueue((queue) => queue.drain);
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const show of drain()) show(toast);
  }, [waiting, drain]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? keepToastRoom(place.current) : undefined), []);
  return (
    <div ref={place} className="toasts">
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
