import { Button } from "#parts/Button.tsx";
import { Dialog } from "#parts/Dialog.tsx";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import type { Entry } from "./inventory.ts";
import { ownerLabel } from "./Users.tsx";

/** Asks before a file goes that steps read, and says which. */
export function RemoveDialog({ entry: { path, uses }, onClose }: { entry: Entry; onClose: () => void }) {
  const run = useRun();
  return (
    <Dialog title={`Remove ${path}`} width={520} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          run(call("lut.remove", { targets: [path] }));
          onClose();
        }}
      >
        <div className="file-remove">
          <p>
            {uses.length === 1
              ? "This step reads it and would miss it:"
              : "These steps read it and would miss it:"}
          </p>
          <ul aria-label="Used by" tabIndex={uses.length > 8 ? 0 : undefined}>
            {uses.map((use) => (
              <li key={`${use.id} ${use.at.join("/")}`}>
                <span className="ellipsis">{ownerLabel(use, uses)}</span>
                <span className="hint">{use.step}</span>
              </li>
            ))}
          </ul>
          <p className="hint">It can be restored for 30 days.</p>
        </div>
        <div className="dialog-foot">
          <span className="grow" />
          <Button onClick={onClose} aria-keyshortcuts="Escape">
            Cancel
          </Button>
          <Button look="solid" submit autoFocus>
            Remove
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
