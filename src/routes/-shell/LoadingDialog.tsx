import { Dialog } from "@radix-ui/themes";
import "./page.css";

/** The modal of a screen whose row is on its way. */
export default function LoadingDialog() {
  return (
    <Dialog.Root open>
      <Dialog.Content
        size="1"
        className="loading"
        aria-describedby={undefined}
        // A form that has come has taken the focus already.
        onCloseAutoFocus={(event) => {
          if (document.activeElement !== document.body) event.preventDefault();
        }}
      >
        <Dialog.Title size="3" trim="normal">
          Loading...
        </Dialog.Title>
        <div className="spinner" aria-hidden="true" />
      </Dialog.Content>
    </Dialog.Root>
  );
}
