import { DropdownMenu } from "@radix-ui/themes";
import { type ReactNode, useEffect, useRef } from "react";
import { CommandButton, useAct } from "#palette/CommandButton.tsx";
import { CommandItem } from "#palette/CommandItem.tsx";
import { PresenceDot } from "#palette/PresenceDot.tsx";
import { usePresenceByRow } from "#palette/rowPresence.ts";
import { Sketch } from "#palette/sketch/Sketch.tsx";
import { IconButton } from "#parts/Button.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Listbox } from "#parts/list/Listbox.tsx";
import { useApp, useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { MenuItems } from "../row/MenuItems.tsx";
import { otherItems } from "../row/menuItems.ts";
import { useDocument } from "../useDocument.ts";
import { choose, useChosen, wantFields } from "./chosen.ts";
import { useMarks } from "./useMarks.ts";
import { useMatrix } from "./useMatrix.ts";
import { ViewForm } from "./ViewForm.tsx";
import { leftOut, VIRTUAL, viewName, viewsOf } from "./views.ts";

const KIND = "display_view_associations";

type Props = {
  /** UUID of the display, or the virtual one. */
  display: string;
  /** Opens the display's dialog. */
  onOpen: () => void;
  /** At the right of the head. */
  beside?: ReactNode;
};

/** The views of one display in the order of the file, and the fields of the chosen one. */
export function DisplayViews({ display, onOpen, beside }: Props) {
  const { editor } = useApp();
  const run = useRun();
  const act = useAct();
  const form = useRef<HTMLElement>(null);
  const here = usePresenceByRow();
  const column = useMatrix().displays.find(({ id }) => id === display);
  const name = column?.name ?? "Virtual display";
  const inactive = column?.active === false;
  const views = useDocument((document) => viewsOf(document, display));
  const rows = useDocument((document) =>
    viewsOf(document, display).map(
      // A text a row, so that an edit elsewhere gives the same list.
      (row) =>
        `${leftOut(document.config.active_views, viewName(document, row)) ? "-" : "+"}${viewName(document, row)}`,
    ),
  );
  const missing = useDocument(({ shared_views }) =>
    views.map(({ inline_view, shared_view_id }) => !inline_view && !shared_views.byId[shared_view_id ?? ""]),
  );
  const ids = views.map(({ id }) => id);
  const chosen = useChosen(({ view }) => view);
  const cursor = chosen !== null && ids.includes(chosen) ? chosen : null;
  const at = ids.indexOf(cursor ?? "");
  const view = views[at];
  const { marked, mark, moved } = useMarks(KIND, ids, cursor);
  const wanted = useChosen((now) => now.wanted > now.served);
  useEffect(() => {
    if (!wanted || !view) return;
    // After a drawer that opens for it has taken the focus.
    const timer = setTimeout(() => {
      choose((now) => ({ served: now.wanted }));
      form.current?.scrollIntoView({ block: "nearest" });
      form.current?.querySelector<HTMLElement>(".form :is(input, button), .shared-facts button")?.focus();
    }, 0);
    return () => clearTimeout(timer);
  }, [wanted, view]);
  function pick(id: string) {
    choose({ view: id });
    moved(id);
  }
  function remove(targets: string[]) {
    const next =
      ids.slice(at + 1).find((id) => !targets.includes(id)) ??
      ids.slice(0, at).findLast((id) => !targets.includes(id));
    if (act(call("view.remove", { targets }))?.ok && next) pick(next);
  }

  return (
    <section className="display-views" aria-label={`Views of ${name}`} onBlur={editor.settle}>
      <div className="inspector-head">
        <h2 className="ellipsis" title={escapeBidi(name)}>
          {escapeBidi(name)}
        </h2>
        <span className="grow" />
        {display !== VIRTUAL && (
          <DropdownMenu.Root>
            <DropdownMenu.Trigger>
              <IconButton icon="more" label="More" />
            </DropdownMenu.Trigger>
            <DropdownMenu.Content size="1" align="end" className="menu">
              <DropdownMenu.Item className="menu-item" onSelect={onOpen}>
                <span className="grow">Edit display…</span>
              </DropdownMenu.Item>
              <CommandItem id="view.create" args={{ display }} label="Add view…" />
              <CommandItem id="view.addShared" args={{ display }} label="Add shared view…" />
              <CommandItem
                id="view.createFromLut"
                args={{ displays: [display] }}
                label="Add view from LUT…"
              />
              <CommandItem id="display.duplicate" args={{ target: display }} label="Duplicate" />
              <CommandItem id="display.moveUp" args={{ target: display }} label="Move up in the file" />
              <CommandItem id="display.moveDown" args={{ target: display }} label="Move down in the file" />
              <CommandItem id="display.makeDefault" args={{ target: display }} label="Make the default" />
              <CommandItem
                id="display.setActive"
                args={{ targets: [display], active: inactive }}
                label={inactive ? "Make active" : "Make inactive"}
              />
              <DropdownMenu.Separator />
              <CommandItem id="display.delete" args={{ targets: [display] }} label="Delete" icon="trash" />
            </DropdownMenu.Content>
          </DropdownMenu.Root>
        )}
        {beside}
      </div>
      <p className="side-count">
        {views.length === 0
          ? "No views yet."
          : `${views.length} ${views.length === 1 ? "view" : "views"}, in file order`}
        {inactive && ", display not active"}
      </p>
      {views.length > 0 && (
        <Listbox
          label={`Views of ${name}`}
          rows={views.map((row, index) => ({
            id: row.id,
            name: rows[index]?.slice(1) ?? "",
            place: index + 1,
            sign: (
              <>
                <PresenceDot names={here.get(row.id)} />
                <Sketch kind="display_view_associations" id={row.id} />
              </>
            ),
            note: rows[index]?.startsWith("-") ? "not active" : row.inline_view ? "own" : "shared",
            off: rows[index]?.startsWith("-") ? "" : undefined,
            warning: missing[index] ? `There is no shared view “${row.shared_view_name}”.` : undefined,
          }))}
          cursor={cursor}
          onCursor={pick}
          marked={new Set(marked)}
          onMark={mark}
          onOpen={wantFields}
          onRename={(id) => act(call("view.rename", { target: id }))}
          onMove={(id, by) => run(call(`view.move${by < 0 ? "Up" : "Down"}`, { target: id }))}
          onDrop={(id, to) => run(call("view.move", { target: id, place: to + 1 }))}
          onDelete={remove}
          menu={(ids) => (
            <MenuItems
              items={otherItems("display_view_associations", ids)}
              count={ids.length}
              onOpen={wantFields}
              onRemove={() => remove(ids)}
            />
          )}
        />
      )}
      <div className="view-add">
        <CommandButton
          id="view.create"
          args={{ display }}
          label="Add view…"
          look="ghost"
          icon="plus"
          small
          noKey
        />
        <CommandButton
          id="view.addShared"
          args={{ display }}
          label="Add shared view…"
          look="ghost"
          icon="plus"
          small
          noKey
        />
        {marked.length > 0 && (
          <CommandButton
            id="view.remove"
            args={{ targets: marked }}
            label={`Remove ${marked.length}`}
            look="ghost"
            icon="trash"
            small
            noKey
          />
        )}
      </div>
      {view && (
        <section ref={form} className="view-form" aria-label={rows[at]?.slice(1)}>
          <div className="section-head">
            <h3 className="ellipsis" title={escapeBidi(rows[at]?.slice(1) ?? "")}>
              {escapeBidi(rows[at]?.slice(1) ?? "")}
            </h3>
            <span className="grow" />
            <CommandButton
              id={view.inline_view ? "view.share" : "view.unshare"}
              args={{ target: view.id }}
              label={view.inline_view ? "Make shared" : "Make its own"}
              look="ghost"
              small
              noKey
            />
            <DropdownMenu.Root>
              <DropdownMenu.Trigger>
                <IconButton icon="more" label="More of this view" />
              </DropdownMenu.Trigger>
              <DropdownMenu.Content size="1" align="end" className="menu">
                <CommandItem id="view.rename" args={{ target: view.id }} label="Rename…" />
                <CommandItem id="view.duplicate" args={{ target: view.id }} label="Duplicate" />
                <CommandItem id="view.copy" args={{ target: view.id }} label="Copy to another display…" />
                <CommandItem id="view.moveUp" args={{ target: view.id }} label="Move up" />
                <CommandItem id="view.moveDown" args={{ target: view.id }} label="Move down" />
                <CommandItem
                  id="view.makeDefault"
                  args={{ target: rows[at]?.slice(1) }}
                  label="Make the default"
                />
                <CommandItem
                  id="view.setActive"
                  args={{ names: [rows[at]?.slice(1)], active: rows[at]?.startsWith("-") }}
                  label={rows[at]?.startsWith("-") ? "Make active" : "Make inactive"}
                />
                <DropdownMenu.Separator />
                <DropdownMenu.Item className="menu-item" onSelect={() => remove([view.id])}>
                  <span className="grow">Remove</span>
                </DropdownMenu.Item>
              </DropdownMenu.Content>
            </DropdownMenu.Root>
          </div>
          <ViewForm key={view.id} view={view} />
        </section>
      )}
    </section>
  );
}
