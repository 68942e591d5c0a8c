import { Button } from "#parts/Button.tsx";
import { Dialog } from "#parts/Dialog.tsx";
import { settleRan, useDesk } from "#store/useEditor.tsx";
import { NameList } from "./NameList.tsx";
import type { Removal } from "./removal.ts";
import "./removal.css";

type Props = { removal: Extract<Removal, { kind: "names" }>; onClose: () => void };

/** Asks before a call takes several things away, and names them. */
export function NamesDialog({ removal: { title, label, lines, note, verb, call }, onClose }: Props) {
  const desk = useDesk();
  return (
    <Dialog title={title} width={560} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          settleRan(desk, desk.editor.run(call));
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
