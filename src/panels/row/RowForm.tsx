import { type FormEvent, useMemo, useRef, useState } from "react";
import { listPath } from "#command/screen.ts";
import { type Owner, type OwnerName, type Slot, slotOf, slots } from "#ocio/chain/slot.ts";
import { Button } from "#parts/Button.tsx";
import { leaveOnEscape } from "#parts/field/leaveOnEscape.ts";
import { Keys } from "#parts/Keys.tsx";
import { Tabs } from "#parts/Tabs.tsx";
import { EditorContext, useApp, useRun } from "#store/useEditor.tsx";
import { useRowRequest } from "../choice/rowRequest.ts";
import { DraftNote } from "../dialog/DraftNote.tsx";
import { useConfigId, useGo } from "../place.ts";
import { GroupDirection, Steps, stepsIn } from "../transform/chain/Steps.tsx";
import { useDocument } from "../useDocument.ts";
import { Uses } from "../uses/Uses.tsx";
import { Fields } from "./Fields.tsx";
import { kinds, type ListedRow, type RowKind } from "./kinds.ts";
import { RowHead } from "./RowHead.tsx";
import { type Scratch, STAND_IN, scratchOf, useShownScratch } from "./scratch.ts";
import { useWarnings } from "./warnings.ts";
import { useArrival, useDeleted, useLeave } from "./wayBack.ts";
import "./row.css";

type Props = { collection: RowKind; id: string };

/** The form of a row; the id "new" makes one. */
export function RowForm({ collection, id }: Props) {
  return id === "new" ? <KeptRow collection={collection} /> : <Present key={id} {...{ collection, id }} />;
}

function Present({ collection, id }: Props) {
  const row = useDocument((document) => document[collection].byId[id]);
  const configId = useConfigId();
  const go = useGo();
  if (useDeleted(collection, id)) return null;
  if (!row)
    return (
      <section className="panel row-form" data-zone="form" aria-label="Not found">
        <div className="missing">
          <p>
            Could not find the {kinds[collection].missing} with ID: {id}
          </p>
          <Button onClick={() => go(listPath(configId, collection))}>Return to list</Button>
        </div>
      </section>
    );
  return <OpenRow collection={collection} row={row} />;
}

function OpenRow({ collection, row }: { collection: RowKind; row: ListedRow }) {
  const { editor } = useApp();
  const warnings = useWarnings(collection, row.id);
  const form = useArrival<HTMLElement>();
  const leave = useLeave(collection);
  const thing = useMemo(() => ({ kind: collection, id: row.id }), [collection, row.id]);
  return (
    <section
      ref={form}
      className="panel row-form"
      data-zone="form"
      data-screen-focus
      aria-label={row.name}
      // A field that was left is done: what is typed next is a step of its own.
      onBlur={editor.settle}
      onKeyDown={leave}
    >
      <RowHead collection={collection} row={row} />
      <div className="panel-body">
        <Fields collection={collection} row={row} warnings={warnings} />
        {hasChains(collection) && <Chains collection={collection} row={row as Owner} />}
        <Uses thing={thing} {...kinds[collection].members} />
      </div>
    </section>
  );
}

function hasChains(collection: RowKind): collection is RowKind & OwnerName {
  return Object.hasOwn(slots, collection);
}

/** The chains of a row, one at a time; the one that holds something first. */
function Chains({ collection, row }: { collection: OwnerName; row: Owner }) {
  const offered = offeredSlots(collection, row);
  const [chosen, setChosen] = useState<string>();
  const filled = offered.find(({ field }) => slotOf(row, field) !== null) ?? offered[0];
  const shown = offered.find(({ field }) => field === chosen)?.field ?? filled?.field ?? "";
  const owner = `${collection}/${row.id}`;
  const chain = slotOf(row, shown);
  const tabs = offered.map(({ field, label }) => ({
    value: field,
    label,
    count: stepsIn(slotOf(row, field)).length,
  }));
  return (
    <Tabs
      label="Transforms"
      tabs={tabs}
      value={shown}
      onChange={setChosen}
      beside={<GroupDirection owner={owner} slot={shown} chain={chain} />}
    >
      <Steps key={shown} owner={owner} slot={shown} chain={chain} />
    </Tabs>
  );
}

/** A view transform has those of one reference space; its first step says of which. */
function offeredSlots(collection: OwnerName, row: Owner): readonly Slot[] {
  const all: readonly Slot[] = slots[collection];
  if (!("reference_space_type" in row)) return all;
  const used = all.filter(({ field }) => slotOf(row, field) !== null);
  const own = all.filter(
    ({ field }) => used.length === 0 || field.endsWith(`_${row.reference_space_type}_reference`),
  );
  const offered = [...new Set([...own, ...used])];
  return offered.length < 4 ? offered : offered.map(({ field, label }) => ({ field, label: short(label) }));
}

/** Four tabs beside each other have no room for "reference". */
function short(label: string): string {
  return label.replace(" reference", "");
}

/** Form of a new row; mounted again when the draft is discarded. */
function KeptRow({ collection }: { collection: RowKind }) {
  const [turn, setTurn] = useState(0);
  return <NewRow key={`${collection} ${turn}`} collection={collection} onRenew={() => setTurn(turn + 1)} />;
}

/**
 * A row in the making, in an editor of its own: the form is the same, its commands are tried on a copy of the
 * document, which is kept as a draft, and "Create" carries all of them out at once on the real one.
 */
function NewRow({ collection, onRenew }: { collection: RowKind; onRenew: () => void }) {
  const { heading } = kinds[collection];
  const app = useApp();
  const run = useRun();
  const [error, setError] = useState<string>();
  const [tried, setTried] = useState(false);
  const scratch = useRef<Scratch>(null);
  scratch.current ??= scratchOf(app, collection, "new");
  const { id, refusal, restored, drop } = scratch.current;
  useShownScratch(scratch.current, collection);
  const { close, give } = useRowRequest(collection, "new");

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (refusal !== undefined) return;
    setTried(true);
    const calls = scratch.current?.calls();
    // The field says that it is missing.
    if (!calls) {
      event.currentTarget.querySelector<HTMLElement>(".form input")?.focus();
      return setError(undefined);
    }
    if (scratch.current?.copyOf?.incomplete.size) return setError(undefined);
    const name = scratch.current?.editor.store.getState().document?.[collection].byId[id]?.name ?? "";
    // A new row that a field waits for is given to it instead of being opened.
    const ran = give ? app.editor.run(...calls) : run(...calls);
    setError(ran.ok ? undefined : ran.why);
    if (ran.ok) drop();
    if (!give || !ran.ok) return;
    app.tell(ran);
    give(name);
    close();
  }

  return (
    <EditorContext value={scratch.current}>
      <form
        className="panel row-form"
        data-zone="form"
        aria-label={`Create ${heading}`}
        onSubmit={submit}
        onKeyDownCapture={(event) => leaveOnEscape(event, close)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && !event.defaultPrevented) close();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
      >
        <div className="panel-head">
          <h2>Create {heading}</h2>
        </div>
        {restored && (
          <DraftNote
            onDiscard={() => {
              drop();
              onRenew();
            }}
          />
        )}
        <div className="panel-body">
          {refusal === undefined ? (
            <NewFields collection={collection} id={id} tried={tried} />
          ) : (
            <p className="missing" role="alert">
              {refusal}
            </p>
          )}
        </div>
        <div className="form-foot">
          {error && (
            <p className="message error" role="alert">
              {error}
            </p>
          )}
          <span className="grow" />
          <Button
            onClick={() => {
              drop();
              close();
            }}
          >
            Cancel
          </Button>
          <Button look="solid" submit refused={refusal} aria-label="Create">
            Create
            <Keys keys="mod+enter" />
          </Button>
        </div>
      </form>
    </EditorContext>
  );
}

const NO_WARNINGS: ReadonlyMap<string, string> = new Map();

function NewFields({ collection, id, tried }: { collection: RowKind; id: string; tried: boolean }) {
  const row = useDocument((document) => document[collection].byId[id]);
  if (!row) return null;
  return (
    <>
      <Fields
        collection={collection}
        row={row}
        name={row.name === STAND_IN ? "" : row.name}
        warnings={NO_WARNINGS}
        fresh
        tried={tried}
      />
      {hasChains(collection) && <Chains collection={collection} row={row as Owner} />}
    </>
  );
}
