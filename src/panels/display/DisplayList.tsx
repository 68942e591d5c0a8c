import { CommandButton, useAct } from "#palette/CommandButton.tsx";
import { PresenceDot } from "#palette/PresenceDot.tsx";
import { usePresenceByRow } from "#palette/rowPresence.ts";
import { Listbox } from "#parts/list/Listbox.tsx";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { pathOf, useConfigId, useGo } from "../place.ts";
import { MenuItems } from "../row/MenuItems.tsx";
import { otherItems } from "../row/menuItems.ts";
import { useDocument } from "../useDocument.ts";
import { ActiveNames } from "./ActiveNames.tsx";
import { choose, wantViews } from "./chosen.ts";
import { useMarks } from "./useMarks.ts";
import { useDisplay } from "./useMatrix.ts";
import { hasVirtual, leftOut, VIRTUAL, viewsOf } from "./views.ts";

/** Displays in the order of the file, and the lists of what is active, which give the order of menus. */
export function DisplayList() {
  const configId = useConfigId();
  const go = useGo();
  const run = useRun();
  const act = useAct();
  const displays = useDocument((document) => document.displays);
  const views = useDocument((document) => document.display_view_associations);
  const active = useDocument(({ config }) => config.active_displays);
  const virtual = useDocument(hasVirtual);
  const chosen = useDisplay();
  const here = usePresenceByRow();
  const rows = displays.order.map((id, at) => {
    const name = displays.byId[id]?.name ?? "";
    return {
      id,
      name,
      place: at + 1,
      sign: <PresenceDot names={here.get(id)} />,
      ...noteOf(id),
      off: leftOut(active, name) ? "not active" : undefined,
    };
  });
  const all = virtual ? [...rows, { id: VIRTUAL, name: "Virtual display", ...noteOf(VIRTUAL) }] : rows;
  const cursor = all.find(({ id }) => id === chosen)?.id ?? null;
  const { marked, mark, moved } = useMarks("displays", displays.order, cursor === VIRTUAL ? null : cursor);

  function noteOf(id: string) {
    const count = viewsOf({ display_view_associations: views }, id).length;
    return { note: `${count} ${count === 1 ? "view" : "views"}` };
  }
  function pick(id: string) {
    choose({ display: id, view: null, spot: "display" });
    moved(id === VIRTUAL ? null : id);
  }
  const open = (id: string) => id !== VIRTUAL && go(pathOf(configId, { kind: "displays", id }));
  const real = (ids: readonly string[]) => ids.filter((id) => id !== VIRTUAL);
  function remove(ids: readonly string[]) {
    const targets = real(ids);
    if (targets.length === 0) return;
    const at = displays.order.indexOf(targets.at(-1) as string);
    const next =
      displays.order.slice(at + 1).find((id) => !targets.includes(id)) ??
      displays.order.slice(0, at).findLast((id) => !targets.includes(id));
    const ran = act(call("display.delete", { targets }));
    if (ran?.ok && next) pick(next);
  }

  return (
    <div className="display-lists">
      <section aria-label="In the file">
        <div className="section-head plain">
          <h2>In the file</h2>
          <span className="grow" />
          {marked.length > 0 && (
            <CommandButton
              id="display.delete"
              args={{ targets: marked }}
              label={`Delete ${marked.length}`}
              look="ghost"
              small
              noKey
            />
          )}
        </div>
        {all.length > 0 && (
          <Listbox
            label="Displays"
            rows={all}
            cursor={cursor}
            onCursor={pick}
            onPress={wantViews}
            marked={new Set(marked)}
            onMark={(ids) => mark(real(ids))}
            onOpen={open}
            onRename={open}
            onMove={(id, by) => {
              if (id !== VIRTUAL) run(call(`display.move${by < 0 ? "Up" : "Down"}`, { target: id }));
            }}
            onDrop={(id, to) => {
              const place = Math.min(displays.order.length, to + 1);
              if (id !== VIRTUAL) run(call("display.move", { target: id, place }));
            }}
            onDelete={remove}
            menu={(ids) => (
              <MenuItems
                items={real(ids).length === 0 ? [] : otherItems("displays", real(ids))}
                count={ids.length}
                onOpen={() => ids[0] && open(ids[0])}
                onRemove={() => remove(ids)}
              />
            )}
          />
        )}
      </section>
      <section aria-label="Active displays">
        <div className="section-head">
          <h2>Active displays</h2>
          <span className="grow" />
          <CommandButton id="display.clearActive" label="Make all active" look="ghost" small noKey />
        </div>
        <div className="active-names">
          <ActiveNames kind="displays" />
        </div>
      </section>
      <section aria-label="Active views">
        <div className="section-head">
          <h2>Active views</h2>
          <span className="grow" />
          <CommandButton id="view.clearActive" label="Make all active" look="ghost" small noKey />
        </div>
        <div className="active-names">
          <ActiveNames kind="views" />
        </div>
      </section>
    </div>
  );
}
