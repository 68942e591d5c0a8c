import { useLayoutEffect } from "react";
import { endTypingGuard } from "#palette/focusGuard.ts";
import { Button } from "#parts/Button.tsx";
import { Dialog } from "#parts/Dialog.tsx";
import { useIrrevocable } from "#store/irrevocable.ts";

/** Asks before something that cannot be undone, or that others notice; Cancel has the focus, so that a key held too long does nothing. */
export default function IrrevocableQuestion() {
  const { question, close } = useIrrevocable();
  // It may be the palette that led here: the next key is meant for the dialog.
  useLayoutEffect(endTypingGuard, []);
  if (!question) return null;
  const { title, text, submit, answer } = question;
  const give = (goesOn: boolean) => {
    answer(goesOn);
    close();
  };
  return (
    <Dialog title={title} width={440} onClose={() => give(false)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          give(true);
        }}
      >
        <p className="dialog-text">{text}</p>
        <div className="dialog-foot">
          <span className="grow" />
          <Button onClick={() => give(false)} aria-keyshortcuts="Escape">
            Cancel
          </Button>
          <Button look="solid" submit>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
