import { DropdownMenu } from "@radix-ui/themes";
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { uuid } from "#command/call.ts";
import type { Call } from "#command/command.ts";
import { slotOf, slots } from "#ocio/slot.ts";
import { CommandItem } from "#palette/CommandItem.tsx";
import { Button, IconButton } from "#parts/Button.tsx";
import { Tabs } from "#parts/Tabs.tsx";
import { createEditor } from "#store/editor.ts";
import { type Desk, EditorContext, useDesk, useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { listPath, pathOf, useConfigId, useGo } from "../place.ts";
import { GroupDirection, Steps, stepsIn } from "../transform/Steps.tsx";
import { useDocument } from "../useDocument.ts";
import { Uses, useUses } from "../uses/Uses.tsx";
import { arrived } from "./arrival.ts";
import { Fields } from "./Fields.tsx";
import type { Space, SpaceName } from "./lines.ts";
import { useWarnings } from "./warnings.ts";
import "./colorspace.css";

const words = {
  colorspaces: { noun: "colorspace", one: "Color Space", lower: "color space" },
  display_colorspaces: { noun: "displayColorspace", one: "Display Color Space", lower: "display colorspace" },
} as const;

type Props = { id: string; collection?: SpaceName };

/** The form of a color space; the id "new" makes one. */
export function ColorspaceForm({ id, collection = "colorspaces" }: Props) {
  const row = useDocument((document) => document[collection].byId[id]);
  const configId = useConfigId();
  const go = useGo();
  if (id === "new") return <NewSpace collection={collection} />;
  if (!row)
    return (
      <section className="panel space-form" data-zone="form" aria-label="Not found">
        <div className="missing">
          <p>
            Could not find the {words[collection].lower} with ID: {id}
          </p>
          <Button onClick={() => go(listPath(configId, collection))}>Return to list</Button>
        </div>
      </section>
    );
  return <OpenSpace key={id} collection={collection} row={row} />;
}

function OpenSpace({ collection, row }: { collection: SpaceName; row: Space }) {
  const { noun } = words[collection];
  const { editor } = useDesk();
  const warnings = useWarnings(collection, row.id);
  const form = useRef<HTMLElement>(null);
  useEffect(() => {
    if (arrived()) form.current?.querySelector<HTMLElement>(".form input")?.focus();
  }, []);
  const thing = useMemo(() => ({ kind: collection, id: row.id }), [collection, row.id]);
  return (
    <section
      ref={form}
      className="panel space-form"
      data-zone="form"
      aria-label={row.name}
      // A field that was left is done: what is typed next is a step of its own.
      onBlur={editor.settle}
    >
      <Head collection={collection} row={row} />
      <div className="panel-body">
        <Fields noun={noun} row={row} warnings={warnings} />
        <Chains collection={collection} row={row} />
        <Uses thing={thing} />
      </div>
    </section>
  );
}

function Head({ collection, row }: { collection: SpaceName; row: Space }) {
  const { noun } = words[collection];
  const configId = useConfigId();
  const go = useGo();
  const family = useDocument(({ families, config }) =>
    families.byId[row.family_id ?? ""]?.name.split(config.family_separator).join(" / "),
  );
  const order = useDocument((document) => document[collection].order);
  const uses = useUses({ kind: collection, id: row.id })?.length;
  const at = order.indexOf(row.id);
  const step = (by: -1 | 1) => {
    const next = order[at + by];
    if (next) go(pathOf(configId, { kind: collection, id: next }));
  };
  return (
    <div className="panel-head">
      <IconButton
        icon="left"
        label="Back to the list"
        className="back"
        onClick={() => go(listPath(configId, collection))}
      />
      <div className="crumbs">
        {family && (
          <>
            <span className="hint ellipsis">{family}</span>
            <span className="hint">/</span>
          </>
        )}
        <h2 className="ellipsis" title={row.name}>
          {row.name}
        </h2>
      </div>
      <span className="grow" />
      {uses !== undefined && (
        <Button
          look="ghost"
          small
          onClick={() => document.querySelector(".space-form .uses")?.scrollIntoView({ block: "nearest" })}
        >
          {uses} {uses === 1 ? "use" : "uses"}
        </Button>
      )}
      <IconButton
        icon="up"
        label="Previous"
        onClick={() => step(-1)}
        refused={at <= 0 ? "This is the first." : undefined}
      />
      <IconButton
        icon="down"
        label="Next"
        onClick={() => step(1)}
        refused={at === order.length - 1 ? "This is the last." : undefined}
      />
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <IconButton icon="more" label="More" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="1" align="end">
          <CommandItem id={`${noun}.duplicate`} args={{ target: row.id }} label="Duplicate" />
          <CommandItem id={`${noun}.moveUp`} args={{ target: row.id }} label="Move up in the file" />
          <CommandItem id={`${noun}.moveDown`} args={{ target: row.id }} label="Move down in the file" />
          <DropdownMenu.Separator />
          <CommandItem id={`${noun}.delete`} args={{ targets: [row.id] }} label="Delete" icon="trash" />
        </DropdownMenu.Content>
      </DropdownMenu.Root>
    </div>
  );
}

/** The two chains of a color space, one at a time; the one that holds something first. */
function Chains({ collection, row }: { collection: SpaceName; row: Space }) {
  const [to, from] = slots[collection];
  const [shown, setShown] = useState<string>(
    slotOf(row, to.field) === null && slotOf(row, from.field) !== null ? from.field : to.field,
  );
  const owner = `${collection}/${row.id}`;
  const chain = slotOf(row, shown);
  const tabs = [to, from].map(({ field, label }) => ({
    value: field,
    label,
    count: stepsIn(slotOf(row, field)).length,
  }));
  return (
    <Tabs
      label="Transforms"
      tabs={tabs}
      value={shown}
      onChange={setShown}
      beside={<GroupDirection owner={owner} slot={shown} chain={chain} />}
    >
      <Steps key={shown} owner={owner} slot={shown} chain={chain} />
    </Tabs>
  );
}

/** A name for the row until one is typed; it is never seen. */
const STAND_IN = "\u2060new";

/**
 * A color space in the making, in an editor of its own: the form is the same, its commands are tried on a copy of
 * the document, and "Create" carries all of them out at once on the real one.
 */
function NewSpace({ collection }: { collection: SpaceName }) {
  const { noun, one } = words[collection];
  const desk = useDesk();
  const run = useRun();
  const go = useGo();
  const configId = useConfigId();
  const [error, setError] = useState<string>();
  const scratch = useRef<Desk & { id: string }>(null);
  if (scratch.current === null) {
    const { document, session } = desk.editor.store.getState();
    const editor = createEditor(desk.editor.commands, { document, session });
    const id = uuid();
    editor.run(call(`${noun}.create`, { name: STAND_IN, newId: id }));
    scratch.current = { id, editor, perform: () => {}, tell: () => {} };
  }
  const { id, editor } = scratch.current;
  const close = useCallback(() => go(listPath(configId, collection)), [go, configId, collection]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const name = editor.store.getState().document?.[collection].byId[id]?.name ?? STAND_IN;
    if (name === STAND_IN) return setError("Name is required");
    const calls = editor.store.getState().past.flatMap((entry) => entry.calls);
    const ran = run(...namedFromTheStart(calls, noun, id, name));
    setError(ran.ok ? undefined : ran.why);
  }

  return (
    <EditorContext value={scratch.current}>
      <form
        className="panel space-form"
        data-zone="form"
        aria-label={`Create ${one}`}
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === "Escape" && !event.defaultPrevented) close();
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
      >
        <div className="panel-head">
          <h2>Create {one}</h2>
        </div>
        <div className="panel-body">
          <NewFields collection={collection} id={id} />
        </div>
        <div className="form-foot">
          {error && (
            <p className="message error" role="alert">
              {error}
            </p>
          )}
          <span className="grow" />
          <Button onClick={close}>Cancel</Button>
          <Button look="solid" submit>
            Create
          </Button>
        </div>
      </form>
    </EditorContext>
  );
}

const NO_WARNINGS: ReadonlyMap<string, string> = new Map();

function NewFields({ collection, id }: { collection: SpaceName; id: string }) {
  const row = useDocument((document) => document[collection].byId[id]);
  if (!row) return <p className="missing">This configuration cannot hold a color space of this kind.</p>;
  return (
    <>
      <Fields
        noun={words[collection].noun}
        row={row}
        name={row.name === STAND_IN ? "" : row.name}
        warnings={NO_WARNINGS}
        fresh
      />
      <Chains collection={collection} row={row} />
    </>
  );
}

/** The calls with the row made under its final name, so that the step reads as one thing. */
function namedFromTheStart(calls: readonly Call[], noun: string, id: string, name: string): Call[] {
  return calls.flatMap((made) => {
    if (made.id === `${noun}.rename` && made.args.target === id) return [];
    if (made.id !== `${noun}.create`) return [made];
    return [{ id: made.id, args: { ...made.args, name } }];
  });
}
