import { Button } from "#parts/Button.tsx";
import { Dialog } from "#parts/Dialog.tsx";
import { settleRan, useDesk } from "#store/useEditor.tsx";
import { NameList } from "./NameList.tsx";
import type { Removal } from "./removal.ts";
import "./removal.css";

type Props = { removal: Extract<Removal, { kind: "aliases" }>; onClose: () => void };

/** Asks before several aliases are removed, and names them. */
export function AliasesDialog({ removal: { rows, call }, onClose }: Props) {
  const desk = useDesk();
  const count = rows.reduce((sum, { aliases }) => sum + aliases.length, 0);
  const subject = `${count} ${count === 1 ? "alias" : "aliases"}`;
  const [only, more] = rows;
  const owner = only && !more ? `“${only.name}”` : `${rows.length} rows`;
  return (
    <Dialog title={`Remove ${subject} of ${owner}`} width={560} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          settleRan(desk, desk.editor.run(call));
          onClose();
        }}
      >
        <NameList
          label="Aliases"
          lines={rows.map(({ id, name, aliases }) => ({ id, name, detail: aliases.join(", ") }))}
        />
        <p className="removal-why">
          References in this config change to the names. Scenes and tools that use these aliases won't find
          them.
        </p>
        <div className="dialog-foot">
          <span className="grow" />
          <Button onClick={onClose} aria-keyshortcuts="Escape">
            Cancel
          </Button>
          <Button look="solid" submit autoFocus>
            Remove {subject}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
