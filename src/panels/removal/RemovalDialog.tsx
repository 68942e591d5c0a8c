import { useEffect } from "react";
import { Button } from "#parts/Button.tsx";
import { Dialog } from "#parts/Dialog.tsx";
import { provideConfirmation } from "#store/confirmation.ts";
import { settleRan, useApp } from "#store/useEditor.tsx";
import { useConfigId } from "../place.ts";
import { NameList } from "./NameList.tsx";
import { RowsDialog } from "./RowsDialog.tsx";
import { confirmRemoval, type Removal, useRemoval } from "./removal.ts";
import { UnusedDialog } from "./UnusedDialog.tsx";
import "./removal.css";

const LIST = "main :is([role=listbox], [role=grid])[tabindex='0']";

/** Asks before commands of the page delete several rows, rows in use, several files, aliases or merged spaces. */
export function RemovalDialog() {
  const { editor } = useApp();
  const configId = useConfigId();
  const asked = useRemoval((removal) => removal.asked);
  const ask = useRemoval((removal) => removal.ask);
  useEffect(() => provideConfirmation(confirmRemoval(editor)), [editor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question about another configuration is closed
  useEffect(() => () => ask(null), [ask, configId]);
  if (!asked) return null;
  const close = () => {
    ask(null);
    focusList();
  };
  if (asked.kind === "rows") return <RowsDialog removal={asked} onClose={close} />;
  if (asked.kind === "names") return <NamesDialog removal={asked} onClose={close} />;
  return <UnusedDialog {...asked} onClose={close} />;
}

/** Focuses the list where the dialog was opened by something that no longer exists: the palette, a menu, a row. */
function focusList(): void {
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body)
      document.querySelector<HTMLElement>(LIST)?.focus({ preventScroll: true });
  });
}

type Props = { removal: Extract<Removal, { kind: "names" }>; onClose: () => void };

/** Dialog that names what a call will remove, and asks. */
function NamesDialog({ removal: { title, label, lines, note, verb, calls }, onClose }: Props) {
  const app = useApp();
  return (
    <Dialog title={title} width={560} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          settleRan(app, app.editor.run(...calls));
          onClose();
        }}
      >
        <NameList label={label} lines={lines} />
        <p className="removal-why">{note}</p>
        <div className="dialog-foot">
          <span className="grow" />
          <Button onClick={onClose} aria-keyshortcuts="Escape">
            Cancel
          </Button>
          <Button look="solid" submit autoFocus>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
