import { type KeyboardEvent, useCallback, useRef, useState } from "react";
import { slotOf } from "#ocio/slot.ts";
import { Dialog } from "#parts/Dialog.tsx";
import { EditorContext, settleRan, useDesk } from "#store/useEditor.tsx";
import { DialogFoot } from "../dialog/DialogFoot.tsx";
import { DraftNote } from "../dialog/DraftNote.tsx";
import { ItemDialog } from "../dialog/ItemDialog.tsx";
import { runAt } from "../dialog/runAt.ts";
import { useSaving } from "../dialog/useSaving.ts";
import { listPath, useConfigId, useGo } from "../place.ts";
import { Fields } from "../row/Fields.tsx";
import { kinds } from "../row/kinds.ts";
import { type Scratch, STAND_IN, scratchOf } from "../row/scratch.ts";
import { useWarnings } from "../row/warnings.ts";
import { GroupDirection, Steps, stepsIn } from "../transform/Steps.tsx";
import { useDocument } from "../useDocument.ts";
import { useUses } from "../uses/Uses.tsx";
import "./dialog.css";

const KIND = "display_colorspaces";

/** The dialog of a display color space; the id "new" makes one. */
export function ColorspaceDialog({ id }: { id: string }) {
  return (
    <ItemDialog collection={KIND} id={id} noun={kinds[KIND].missing}>
      <KeptDialog key={id} id={id} />
    </ItemDialog>
  );
}

/** Begins anew where the draft is discarded. */
function KeptDialog({ id }: { id: string }) {
  const [turn, setTurn] = useState(0);
  return <SpaceDialog key={turn} id={id} onRenew={() => setTurn(turn + 1)} />;
}

/** Edits are made on a copy, which is kept as a draft; the submit button carries all of them out as one step. */
function SpaceDialog({ id, onRenew }: { id: string; onRenew: () => void }) {
  const desk = useDesk();
  const go = useGo();
  const path = listPath(useConfigId(), KIND);
  const isNew = id === "new";
  const [error, setError] = useState<string>();
  const [tried, setTried] = useState(false);
  const made = useRef<Scratch>(null);
  made.current ??= scratchOf(desk, KIND, id);
  const scratch = made.current;
  const close = useCallback(() => go(path), [go, path]);
  const drop = (then: () => void) => () => {
    scratch.drop();
    then();
  };
  const { saving, submit } = useSaving(() => {
    const calls = scratch.calls();
    setTried(true);
    // The field says that it is missing.
    if (!calls) return setError(undefined);
    const verb = isNew ? "create" : "update";
    const ran =
      calls.length === 0
        ? ({ ok: true, say: "", effects: [], calls, changed: false } as const)
        : runAt(desk.editor, path, ...calls);
    if (!ran.ok) {
      setError(ran.why);
      return desk.tell({ ok: false, why: `Failed to ${verb} display colorspace: ${ran.why}` });
    }
    // Whether it is saved is said once the server has answered; what has not changed is saved already.
    const say = ran.changed ? ran.say : `Display colorspace ${verb}d successfully`;
    settleRan(desk, { ...ran, effects: [], say });
    drop(close)();
  });
  return (
    <EditorContext value={scratch}>
      <Dialog
        title={`${isNew ? "Create" : "Edit"} ${kinds[KIND].heading}`}
        onClose={close}
        keepsInput
        onKey={(event) => keys(event, scratch, isNew)}
      >
        <form onSubmit={submit} onBlur={scratch.editor.settle} noValidate>
          {scratch.restored && <DraftNote onDiscard={drop(onRenew)} />}
          <div className="dialog-body">
            {scratch.refusal === undefined ? (
              <SpaceFields id={scratch.id} tried={tried} />
            ) : (
              <p className="dialog-text" role="alert">
                {scratch.refusal}
              </p>
            )}
          </div>
          <DialogFoot submit={isNew ? "Create" : "Update"} saving={saving} onCancel={drop(close)}>
            {error ? (
              <p className="message error" role="alert">
                {error}
              </p>
            ) : (
              !isNew && <UseCount id={id} />
            )}
          </DialogFoot>
        </form>
      </Dialog>
    </EditorContext>
  );
}

/** Enter makes a new space; of one that is there it ends a field. Undo takes back what was done in the dialog. */
function keys(event: KeyboardEvent, scratch: Scratch, isNew: boolean): void {
  const inField = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
  if (event.key === "Enter" && inField && !isNew) event.preventDefault();
  if (!(event.ctrlKey || event.metaKey)) return;
  // The palette is of the page below.
  if (event.key === "k") event.preventDefault();
  if (event.key !== "z" || event.shiftKey || inField || event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
  scratch.undo();
}

const chains = [
  {
    field: "to_display_reference_transform",
    other: "from_display_reference_transform",
    title: "To Display Reference",
  },
  {
    field: "from_display_reference_transform",
    other: "to_display_reference_transform",
    title: "From Display Reference",
  },
];

function SpaceFields({ id, tried }: { id: string; tried: boolean }) {
  const row = useDocument((document) => document[KIND].byId[id]);
  const warnings = useWarnings(KIND, id);
  if (!row) return null;
  const owner = `${KIND}/${id}`;
  return (
    <>
      <Fields
        collection={KIND}
        row={row}
        name={row.name === STAND_IN ? "" : row.name}
        warnings={warnings}
        fresh
        tried={tried}
      />
      {chains.map(({ field, other, title }) => {
        const chain = slotOf(row, field);
        const count = stepsIn(chain).length;
        return (
          <section key={field} className="chain" aria-label={title}>
            <div className="section-head">
              <h2>{title}</h2>
              <span className="hint">{countWords(count, slotOf(row, other) !== null)}</span>
              <span className="grow" />
              <GroupDirection owner={owner} slot={field} chain={chain} />
            </div>
            <Steps owner={owner} slot={field} chain={chain} />
          </section>
        );
      })}
    </>
  );
}

function countWords(count: number, inverse: boolean): string {
  if (count === 0) return inverse ? "none: the inverse is used" : "none";
  return `${count} ${count === 1 ? "step" : "steps"}`;
}

function UseCount({ id }: { id: string }) {
  const uses = useUses({ kind: KIND, id })?.length;
  if (uses === undefined) return null;
  return <span className="hint text-1">{uses === 1 ? "1 use" : `${uses} uses`}</span>;
}
