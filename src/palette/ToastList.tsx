import { type CSSProperties, useEffect } from "react";
import { Toaster, toast } from "sonner";
import { useToastQueue } from "./toast.tsx";
import "./toasts.css";

/** Toasts at the bottom left above the status bar, five at most. */
export default function ToastList() {
  const waiting = useToastQueue((queue) => queue.waiting);
  const drain = useToastQueue((queue) => queue.drain);
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const show of drain()) show(toast);
  }, [waiting, drain]);
  return (
    <Toaster
      position="bottom-left"
      // Left to itself it asks for the computed style of the page each time that it is drawn.
      dir="ltr"
      visibleToasts={5}
      expand
      offset={{ bottom: 38, left: 14 }}
      gap={8}
      style={{ "--width": "460px" } as CSSProperties}
      containerAriaLabel="Notifications"
      toastOptions={{ className: "toast", unstyled: true }}
      icons={{ success: null, info: null, warning: null, error: null }}
    />
  );
}
