import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { listPath } from "#command/screen.ts";
import { slotOf } from "#ocio/chain/slot.ts";
import { leaveOnEscape } from "#parts/field/leaveOnEscape.ts";
import { isHistoryKey } from "#parts/textFocus.ts";
import { type AppContext, EditorContext, settleRan, useApp } from "#store/useEditor.tsx";
import { DialogFoot } from "../dialog/DialogFoot.tsx";
import { DraftNote } from "../dialog/DraftNote.tsx";
import { ItemDialog } from "../dialog/ItemDialog.tsx";
import { runAt } from "../dialog/runAt.ts";
import { useSubmit } from "../dialog/useSubmit.ts";
import { useConfigId, useGo } from "../place.ts";
import { Fields } from "../row/Fields.tsx";
import { kinds } from "../row/kinds.ts";
import { RowHead } from "../row/RowHead.tsx";
import { type Scratch, STAND_IN, scratchOf, useShownScratch } from "../row/scratch.ts";
import { useWarnings } from "../row/warnings.ts";
import { useArrival, useDeleted, useLeave } from "../row/wayBack.ts";
import { GroupDirection, Steps, stepsIn } from "../transform/chain/Steps.tsx";
import { useDocument } from "../useDocument.ts";
import { Uses } from "../uses/Uses.tsx";
import "./colorspaceForm.css";

const KIND = "display_colorspaces";

/** The form of a display color space beside its list; the id "new" makes one. */
export function ColorspaceForm({ id }: { id: string }) {
  return <Present key={id} id={id} />;
}

function Present({ id }: { id: string }) {
  if (useDeleted(KIND, id)) return null;
  return (
    <ItemDialog collection={KIND} id={id} noun={kinds[KIND].missing}>
      <KeptForm id={id} />
    </ItemDialog>
  );
}

/** Mounts the form again when its draft is discarded. */
function KeptForm({ id }: { id: string }) {
  const [turn, setTurn] = useState(0);
  return <SpaceForm key={turn} id={id} onRenew={() => setTurn(turn + 1)} />;
}

/** Edits are made on a copy, which is kept as a draft; the submit button carries all of them out as one step. */
function SpaceForm({ id, onRenew }: { id: string; onRenew: () => void }) {
  const app = useApp();
  const go = useGo();
  const path = listPath(useConfigId(), KIND);
  const isNew = id === "new";
  const [error, setError] = useState<string>();
  const [tried, setTried] = useState(false);
  const made = useRef<Scratch>(null);
  made.current ??= scratchOf(app, KIND, id);
  const scratch = made.current;
  useFollow(app, scratch, id);
  useShownScratch(scratch, KIND);
  const close = useCallback(() => go(path), [go, path]);
  const panel = useArrival<HTMLElement>();
  const leave = useLeave(KIND);
  const row = useDocument((document) => document[KIND].byId[id]);
  const drop = (then: () => void) => () => {
    scratch.drop();
    then();
  };
  const { saving, submit } = useSubmit(() => {
    const calls = scratch.calls();
    setTried(true);
    // The field says that it is missing.
    if (!calls) return setError(undefined);
    const verb = isNew ? "create" : "update";
    const ran =
      calls.length === 0
        ? ({ ok: true, say: "", effects: [], calls, changed: false } as const)
        : runAt(app.editor, path, ...calls);
    if (!ran.ok) {
      setError(ran.why);
      return app.tell({ ok: false, why: `Failed to ${verb} display colorspace: ${ran.why}` });
    }
    // The server's answer confirms the save; without a change it is saved already.
    const say = ran.changed ? ran.say : `Display colorspace ${verb}d successfully`;
    settleRan(app, { ...ran, effects: [], say });
    drop(close)();
  });
  const title = `${isNew ? "Create" : "Edit"} ${kinds[KIND].heading}`;
  return (
    <section
      ref={panel}
      className="panel row-form space-form"
      role="dialog"
      aria-label={title}
      data-zone="form"
      data-new={isNew || undefined}
      data-screen-focus
      onKeyDownCapture={(event) => isNew && leaveOnEscape(event, close)}
      onKeyDown={(event) => {
        press(event, scratch, isNew);
        if (!isNew) leave(event);
        else if (event.key === "Escape" && !event.defaultPrevented) close();
      }}
    >
      {row ? (
        <RowHead collection={KIND} row={row} title={title} />
      ) : (
        <div className="panel-head">
          <h2>{title}</h2>
        </div>
      )}
      <EditorContext value={scratch}>
        <form onSubmit={submit} onBlur={scratch.editor.settle} noValidate>
          {scratch.restored && <DraftNote onDiscard={drop(onRenew)} />}
          <div className="panel-body">
            {scratch.refusal === undefined ? (
              <SpaceFields id={scratch.id} fresh={isNew} tried={tried} />
            ) : (
              <p className="missing" role="alert">
                {scratch.refusal}
              </p>
            )}
            {!isNew && (
              <EditorContext value={app}>
                <SpaceUses id={id} />
              </EditorContext>
            )}
          </div>
          <DialogFoot submit={isNew ? "Create" : "Update"} saving={saving} onCancel={drop(close)}>
            {error && (
              <p className="message error" role="alert">
                {error}
              </p>
            )}
          </DialogFoot>
        </form>
      </EditorContext>
    </section>
  );
}

/** Reapplies the edits of the draft when the row is changed elsewhere. */
function useFollow(app: AppContext, scratch: Scratch, id: string): void {
  useEffect(
    () =>
      app.editor.store.subscribe(({ document }, before) => {
        const row = document?.[KIND].byId[id];
        if (row && row !== before.document?.[KIND].byId[id]) scratch.copyOf?.renew();
      }),
    [app, scratch, id],
  );
}

/**
 * Keys of the form: Enter makes a new space, and of one that is there it ends a field; with Ctrl it submits. Undo and
 * "t" mean the copy that is edited, not the page.
 */
function press(event: KeyboardEvent<HTMLElement>, scratch: Scratch, isNew: boolean): void {
  const { currentTarget: panel, target, key } = event;
  if (event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLElement && panel.contains(target))) return;
  const inField = target instanceof HTMLInputElement && target.type !== "checkbox";
  const inText = inField || target instanceof HTMLTextAreaElement;
  const withCommand = event.ctrlKey || event.metaKey;
  const isMine = !inText || isHistoryKey(event.nativeEvent);
  if (key === "Enter" && withCommand) {
    // Commits the text being typed.
    target.blur();
    panel.querySelector("form")?.requestSubmit();
  } else if (key === "Enter" && inField && !isNew) event.preventDefault();
  else if (key === "z" && withCommand && !event.shiftKey && isMine && scratch.undo()) take(event);
  else if (
    key === "t" &&
    !withCommand &&
    !event.altKey &&
    !inText &&
    !(target instanceof HTMLSelectElement)
  ) {
    const chain = target.closest(".chain") ?? panel;
    chain.querySelector<HTMLElement>(".add-transform")?.click();
    take(event);
  }
}

function take(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
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

function SpaceFields({ id, fresh, tried }: { id: string; fresh: boolean; tried: boolean }) {
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
        fresh={fresh}
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
  if (count === 0) return inverse ? "uses the inverse" : "none";
  return `${count} ${count === 1 ? "step" : "steps"}`;
}

function SpaceUses({ id }: { id: string }) {
  const thing = useMemo(() => ({ kind: KIND, id }) as const, [id]);
  return <Uses thing={thing} {...kinds[KIND].members} />;
}
