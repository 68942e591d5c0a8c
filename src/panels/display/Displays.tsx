import { type ReactNode, useEffect, useState } from "react";
import { CommandButton, useAct } from "#palette/CommandButton.tsx";
import { IconButton } from "#parts/Button.tsx";
import { Listbox } from "#parts/Listbox.tsx";
import { useEditor, useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { listPath, pathOf, useConfigId, useGo, useSelect } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import { DisplayViews } from "./DisplayViews.tsx";
import { hasVirtual, leftOut, VIRTUAL, viewsOf } from "./views.ts";
import "./display.css";

/** Displays in the order of the file, and the views of the chosen one beside them. */
export function Displays({ divider }: { divider?: ReactNode }) {
  const configId = useConfigId();
  const go = useGo();
  const run = useRun();
  const act = useAct();
  const displays = useDocument((document) => document.displays);
  const views = useDocument((document) => document.display_view_associations);
  const active = useDocument(({ config }) => config.active_displays);
  const virtual = useDocument(hasVirtual);
  const [chosen, choose] = useChosen();
  const rows = displays.order.map((id) => {
    const name = displays.byId[id]?.name ?? "";
    return { id, name, ...noteOf(id), off: leftOut(active, name) ? "not active" : undefined };
  });
  const all = virtual ? [...rows, { id: VIRTUAL, name: "Virtual display", ...noteOf(VIRTUAL) }] : rows;
  const cursor = all.find(({ id }) => id === chosen)?.id ?? rows[0]?.id ?? null;

  function noteOf(id: string) {
    const count = viewsOf({ display_view_associations: views }, id).length;
    return { note: `${count} ${count === 1 ? "view" : "views"}` };
  }
  const open = (id: string) => id !== VIRTUAL && go(pathOf(configId, { kind: "displays", id }));

  return (
    <>
      <section className="panel list" data-zone="list" aria-label="Displays">
        <div className="panel-head">
          <h1>Displays</h1>
          <span className="hint">{rows.length}</span>
          <span className="grow" />
          <IconButton
            icon="plus"
            label="Add display"
            onClick={() => go(`${listPath(configId, "displays")}/new`)}
          />
        </div>
        <div className="panel-body">
          {rows.length === 0 && (
            <div className="empty">
              <span>No displays yet.</span>
              <CommandButton id="display.create" small />
            </div>
          )}
          {all.length > 0 && (
            <Listbox
              label="Displays"
              rows={all}
              cursor={cursor}
              onCursor={choose}
              onOpen={open}
              onRename={open}
              onMove={(id, by) => {
                if (id !== VIRTUAL) run(call(`display.move${by < 0 ? "Up" : "Down"}`, { target: id }));
              }}
              onDelete={(id) => {
                if (id === VIRTUAL) return;
                const at = displays.order.indexOf(id);
                const next = displays.order[at + 1] ?? displays.order[at - 1];
                const ran = act(call("display.delete", { targets: [id] }));
                if (ran?.ok && next) choose(next);
              }}
            />
          )}
        </div>
      </section>
      {divider}
      {cursor !== null && <DisplayViews key={cursor} display={cursor} onOpen={() => open(cursor)} />}
    </>
  );
}

/** The display whose views are shown: that of the selection, which follows it. */
function useChosen(): [string | null, (id: string) => void] {
  const select = useSelect();
  const selected = useEditor(({ session, document }) => {
    const [first] = session.selection;
    if (first?.kind === "displays") return first.id;
    if (first?.kind !== "display_view_associations") return undefined;
    const view = document?.display_view_associations.byId[first.id];
    return view && (view.display_id ?? VIRTUAL);
  });
  const [chosen, setChosen] = useState<string | null>(selected ?? null);
  useEffect(() => {
    if (selected !== undefined) setChosen(selected);
  }, [selected]);
  return [
    chosen,
    (id) => {
      setChosen(id);
      select(id === VIRTUAL ? [] : [{ kind: "displays", id }]);
    },
  ];
}
