import { Toaster } from "sonner";
import { useEditor } from "#store/useEditor.tsx";
import "./toasts.css";

/** Where toasts appear: bottom left above the status bar, five at most. */
export function Toasts() {
  const theme = useEditor(({ session }) => session.theme);
  return (
    <Toaster
      position="bottom-left"
      visibleToasts={5}
      theme={theme}
      offset={{ bottom: 38, left: 14 }}
      gap={8}
      duration={6000}
      containerAriaLabel="Notifications"
      toastOptions={{ className: "toast", unstyled: true }}
      icons={{ success: null, info: null, warning: null, error: null }}
    />
  );
}
