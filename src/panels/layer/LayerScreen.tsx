import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { LayerRow } from "#ocio/merge/layer.ts";
import { collectionNames } from "#ocio/model/document.ts";
import { capital, listed, nouns } from "#ocio/model/noun.ts";
import { fieldWords } from "#ocio/model/rowFields.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { holdsFocus } from "#parts/heldFocus.ts";
import { Keys } from "#parts/Keys.tsx";
import { call, useChange } from "../change.ts";
import { pathOf, useConfigId, useGo } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import { useLayerRows } from "./useLayerRows.ts";
import { type LayerBase, useNewestBase } from "./useNewestBase.ts";
import "./layerScreen.css";

/** Rows of a layer that differ from its base, each with a command that resets it. */
export function LayerScreen() {
  const base = useDocument(({ config }) => config.layer_base);
  return (
    <section className="panel whole-panel layer-screen" data-zone="list" data-screen-focus aria-label="Layer">
      <div className="panel-head">
        <h1>Layer</h1>
        {base && (
          <span className="hint ellipsis">
            of {base.name || "another config"}, version {base.version}
          </span>
        )}
        <span className="grow" />
        <CommandButton id="layer.create" look="ghost" small noKey />
        {base && <CommandButton id="layer.detach" look="ghost" small noKey />}
      </div>
      {base ? (
        <Layer base={base} />
      ) : (
        <p className="hint layer-note">
          This config is not a layer of another one. A layer of it keeps its own changes when this config
          changes.
        </p>
      )}
    </section>
  );
}

function Layer({ base }: { base: LayerBase }) {
  const { rows, error } = useLayerRows();
  const { version } = base;
  const latest = useNewestBase(base) ?? version;
  return (
    <>
      <div className="layer-bar">
        <span role="status" className="grow">
          {latest > version
            ? `The base has changed: version ${latest} is newer.`
            : "The base has no newer version."}
        </span>
        {latest > version && (
          <CommandButton id="layer.update" args={{ to: latest }} look="solid" small noKey />
        )}
      </div>
      {error && (
        <p className="layer-note" role="alert">
          The base cannot be read: {error.message} Merge by hand in Merge, or detach the layer.
        </p>
      )}
      {rows && <Rows rows={rows} />}
    </>
  );
}

function Rows({ rows }: { rows: LayerRow[] }) {
  const [cursor, setCursor] = useState(0);
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const configId = useConfigId();
  const go = useGo();
  const change = useChange();
  const count = useDocument((document) =>
    collectionNames.reduce((sum, name) => sum + document[name].order.length, 0),
  );
  const at = Math.min(cursor, rows.length - 1);
  const row = rows[at];
  const fromBase = count - rows.filter(({ id, state }) => id !== null && state !== "removed").length;
  useEffect(() => {
    if (holdsFocus(list.current)) list.current?.focus();
  }, []);
  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || !row) return;
    if (event.key === "ArrowDown" || event.key === "j") setCursor(Math.min(rows.length - 1, at + 1));
    else if (event.key === "ArrowUp" || event.key === "k") setCursor(Math.max(0, at - 1));
    else if (event.key === "Home") setCursor(0);
    else if (event.key === "End") setCursor(rows.length - 1);
    else if (event.key === "r") change(call("layer.reset", { row: `${row.collection}/${row.name}` }));
    else if (event.key === "Enter" && row.state !== "removed")
      go(pathOf(configId, { kind: row.collection, id: row.id ?? "" }));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <>
      <p className="hint layer-note">
        {fromBase} rows are as in the base, {rows.length} {rows.length === 1 ? "differs" : "differ"}.
      </p>
      <div
        ref={list}
        className="layer-rows"
        role="listbox"
        tabIndex={0}
        aria-label="Rows that differ from the base"
        aria-activedescendant={row ? `${prefix}${at}` : undefined}
        onKeyDown={press}
      >
        {rows.map((each, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus
          <div
            key={`${each.collection} ${each.id}`}
            id={`${prefix}${index}`}
            role="option"
            aria-selected={index === at}
            className="layer-row"
            onClick={() => setCursor(index)}
          >
            <span className="layer-state">{capital(each.state)}</span>
            <span className="ellipsis grow">
              {each.name} <span className="hint">{listed(each.fields.map(fieldWords))}</span>
            </span>
            <span className="hint ellipsis">
              {each.collection === "config" ? "" : capital(nouns[each.collection][0])}
            </span>
          </div>
        ))}
      </div>
      {row && (
        <div className="layer-bar">
          <span className="ellipsis grow">{row.name}</span>
          <CommandButton
            id="layer.reset"
            args={{ row: `${row.collection}/${row.name}` }}
            label="Reset row to base"
            icon="reset"
            small
            noKey
          />
          <Keys keys="r" />
        </div>
      )}
    </>
  );
}
