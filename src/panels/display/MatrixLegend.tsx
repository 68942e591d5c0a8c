import { printPress } from "#parts/Keys.tsx";
import { useDocument } from "../useDocument.ts";
import { useTriedSpace } from "./useMatrix.ts";
import { useMatrixDeeds } from "./useMatrixDeeds.ts";

/** Legend of the signs, and the commands at the cursor. */
export function MatrixLegend() {
  const deeds = useMatrixDeeds();
  const space = useTriedSpace();
  const name = useDocument(
    ({ colorspaces, display_colorspaces }) =>
      (colorspaces.byId[space ?? ""] ?? display_colorspaces.byId[space ?? ""])?.name,
  );
  return (
    <div className="matrix-legend">
      <span>
        <span className="view-cell shared">2</span>Shared view, place in file
      </span>
      <span>
        <span className="view-cell own">1</span>Own view
      </span>
      {name && (
        <span className="ellipsis" title={`Hidden for ${name}`}>
          <span className="view-cell shared" data-hidden="true">
            4
          </span>
          Hidden for {name}
        </span>
      )}
      <span className="grow" />
      <button type="button" tabIndex={-1} onClick={() => deeds.toggle()}>
        <kbd className="key">Space</kbd>add or remove
      </button>
      <span>
        <button type="button" tabIndex={-1} aria-label="Move up" onClick={() => deeds.order(-1, 0)}>
          <kbd className="key">{printPress("alt+up")}</kbd>
        </button>
        <button type="button" tabIndex={-1} aria-label="Move down" onClick={() => deeds.order(1, 0)}>
          <kbd className="key">{printPress("alt+down")}</kbd>
        </button>
        order
      </span>
    </div>
  );
}
