import { Dialog } from "@radix-ui/themes";
import "./page.css";

/** The modal of a screen whose row is on its way. */
export default function LoadingDialog() {
  return (
    <Dialog.Root open>
      <Dialog.Content size="1" className="loading" aria-describedby={undefined}>
        <Dialog.Title size="3" trim="normal">
          Loading...
        </Dialog.Title>
        <div className="spinner" aria-hidden="true" />
      </Dialog.Content>
    </Dialog.Root>
  );
}
