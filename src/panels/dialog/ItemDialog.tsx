import type { ReactNode } from "react";
import { listPath } from "#command/screen.ts";
import type { CollectionName } from "#ocio/model/document.ts";
import { Button } from "#parts/Button.tsx";
import { Dialog } from "#parts/Dialog.tsx";
import { useEditor } from "#store/useEditor.tsx";
import { useConfigId, useGo } from "../place.ts";

type Props = {
  collection: CollectionName;
  /** UUID of the row, or "new". */
  id: string;
  /** Noun of the row, if it is missing. */
  noun: string;
  children: ReactNode;
};

/** Replaces a dialog whose configuration or row is missing. */
export function ItemDialog({ collection, id, noun, children }: Props) {
  const configId = useConfigId();
  const found = useEditor(({ document }) => id === "new" || document?.[collection].byId[id] !== undefined);
  if (configId === "")
    return (
      <ErrorDialog
        text="Configuration ID Missing"
        more="Please select a configuration."
        action="Go to Home"
        to={`/${configId}`}
      />
    );
  if (!found)
    return (
      <ErrorDialog
        text={`Could not find the ${noun} with ID: ${id}`}
        action="Return to list"
        to={listPath(configId, collection)}
      />
    );
  return children;
}

function ErrorDialog({
  text,
  more,
  action,
  to,
}: {
  text: string;
  more?: string;
  action: string;
  to: string;
}) {
  const go = useGo();
  return (
    <Dialog title="Error" width={460} onClose={() => go(to)}>
      <div className="dialog-text" role="alert">
        <p>{text}</p>
        {more && <p className="dim">{more}</p>}
      </div>
      <div className="dialog-foot">
        <span className="grow" />
        <Button look="solid" onClick={() => go(to)}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
