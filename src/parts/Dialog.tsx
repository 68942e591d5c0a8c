import { Dialog as Modal } from "@radix-ui/themes";
import { type ReactNode, useState } from "react";
import { IconButton } from "./Button.tsx";
import { escapeBidi } from "./escapeBidi.ts";
import { leaveOnEscape } from "./field/leaveOnEscape.ts";
import "./parts.css";
import "./dialog.css";

type Props = {
  title: string;
  /** Escape, a press outside and the cross. */
  onClose: () => void;
  /** Pixels; never more than 90 % of the window. */
  width?: number;
  /** True if the form keeps its input when it is left: then Escape leaves it from within a field, too. */
  keepsInput?: boolean;
  children: ReactNode;
};

/** Controls below the head. */
const FIRST_CONTROL = [
  "input:not([type=hidden], [type=file])",
  "textarea",
  "select",
  "button",
  "a[href]",
  "[tabindex='0']",
]
  .map((control) => `.dialog-head ~ * ${control}`)
  .join();

/** A modal dialog: it holds the focus and all keys, and gives the focus back where it was. */
export function Dialog({ title, onClose, width = 700, keepsInput, children }: Props) {
  // Before a field of the dialog takes the focus at once.
  const [opener] = useState(() => document.activeElement);
  /** A press outside comes before the field is left: what is being typed counts. */
  function leave() {
    const field = document.activeElement;
    if (field instanceof HTMLElement && field.closest(".dialog")) field.blur();
    onClose();
  }
  return (
    <Modal.Root open onOpenChange={(open) => open || leave()}>
      <Modal.Content
        className="dialog"
        size="1"
        style={{ width: `${width}px`, maxWidth: "90vw" }}
        aria-describedby={undefined}
        // A field with typed text, or a list that is open above, takes Escape first: it is heard where it bubbles.
        onEscapeKeyDown={(event) => event.preventDefault()}
        // Toasts lie above the dialog and are no way out of it.
        onInteractOutside={(event) => {
          if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]"))
            event.preventDefault();
        }}
        // Focuses the content first, not the close button.
        onOpenAutoFocus={(event) => {
          const first =
            event.target instanceof Element && event.target.querySelector<HTMLElement>(FIRST_CONTROL);
          if (!first) return;
          event.preventDefault();
          first.focus();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // The focus stays with what has taken it since: this comes a moment after the dialog is gone.
          if (document.activeElement !== document.body) return;
          if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
        }}
        // A press beside the dialog while it opens would leave the focus nowhere, where no key reaches it.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget !== null) return;
          requestAnimationFrame(() => {
            if (document.activeElement === document.body) currentTarget.focus();
          });
        }}
        onKeyDownCapture={(event) => keepsInput && leaveOnEscape(event, onClose)}
        onKeyDown={(event) => {
          // The zones of a dialog are gone through as those of the window are.
          if (event.key !== "F6") event.stopPropagation();
          if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
          if (event.key === "Escape" && !event.nativeEvent.isComposing) onClose();
          else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            // Commits the text being typed.
            if (event.target instanceof HTMLElement) event.target.blur();
            event.currentTarget.querySelector("form")?.requestSubmit();
          }
        }}
      >
        <div className="dialog-head">
          <Modal.Title size="3" mb="0" trim="normal" className="grow ellipsis">
            {escapeBidi(title)}
          </Modal.Title>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}
