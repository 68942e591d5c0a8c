import { Dialog } from "@radix-ui/themes";
import "./page.css";

/** The modal of a screen whose row is on its way. */
export function LoadingDialog() {
  return (
    <Dialog.Root open>
      <Dialog.Content size="1" width="260px" aria-describedby={undefined}>
        <Dialog.Title size="3" trim="normal">
          Loading...
        </Dialog.Title>
        <span className="spinner" aria-hidden="true" />
      </Dialog.Content>
    </Dialog.Root>
  );
}
