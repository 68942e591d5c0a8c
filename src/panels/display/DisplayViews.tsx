import { DropdownMenu } from "@radix-ui/themes";
import { CommandButton, useAct } from "#palette/CommandButton.tsx";
import { CommandItem } from "#palette/CommandItem.tsx";
import { Button, IconButton } from "#parts/Button.tsx";
import { Listbox } from "#parts/Listbox.tsx";
import { useDesk, useEditor, useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { useSelect } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import { ViewForm } from "./ViewForm.tsx";
import { leftOut, VIRTUAL, viewName, viewsOf } from "./views.ts";

const KIND = "display_view_associations";

type Props = {
  /** UUID of the display, or the virtual one. */
  display: string;
  /** Opens the display's dialog. */
  onOpen: () => void;
};

/** The views of one display in the order of the file, and the fields of the chosen one. */
export function DisplayViews({ display, onOpen }: Props) {
  const { editor } = useDesk();
  const run = useRun();
  const act = useAct();
  const select = useSelect();
  const name = useDocument(({ displays }) => displays.byId[display]?.name ?? "Virtual display");
  const inactive = useDocument(({ config }) => leftOut(config.active_displays, name));
  const views = useDocument((document) => viewsOf(document, display));
  const rows = useDocument((document) =>
    viewsOf(document, display).map(
      // A text a row, so that an edit elsewhere gives the same list.
      (row) =>
        `${leftOut(document.config.active_views, viewName(document, row)) ? "-" : "+"}${viewName(document, row)}`,
    ),
  );
  const cursor = useEditor(({ session }) => {
    const [first] = session.selection;
    return views.find(({ id }) => first?.kind === KIND && id === first.id)?.id ?? views[0]?.id ?? null;
  });
  const view = views.find(({ id }) => id === cursor);
  const choose = (id: string) => select([{ kind: KIND, id }]);

  return (
    <section
      className="panel display-views"
      data-zone="form"
      aria-label={`Views of ${name}`}
      onBlur={editor.settle}
    >
      <div className="panel-head">
        <h2 className="ellipsis" title={name}>
          {name}
        </h2>
        <span className="hint">
          {views.length} {views.length === 1 ? "view" : "views"}
        </span>
        <span className="grow" />
        {display !== VIRTUAL && (
          <DropdownMenu.Root>
            <DropdownMenu.Trigger>
              <IconButton icon="more" label="More" />
            </DropdownMenu.Trigger>
            <DropdownMenu.Content size="1" align="end">
              <DropdownMenu.Item className="menu-item" onSelect={onOpen}>
                <span className="grow">Edit display…</span>
              </DropdownMenu.Item>
              <CommandItem id="display.duplicate" args={{ target: display }} label="Duplicate" />
              <CommandItem id="display.moveUp" args={{ target: display }} label="Move up in the file" />
              <CommandItem id="display.moveDown" args={{ target: display }} label="Move down in the file" />
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
      </div>
      <div className="panel-body">
        {views.length === 0 ? (
          <p className="empty">No views yet.</p>
        ) : (
          <Listbox
            label={`Views of ${name}`}
            rows={views.map((row, at) => ({
              id: row.id,
              name: rows[at]?.slice(1) ?? "",
              place: at + 1,
              note: row.inline_view ? "own" : "shared",
              off: rows[at]?.startsWith("-") ? "not active" : undefined,
            }))}
            cursor={cursor}
            onCursor={choose}
            onOpen={() => document.querySelector<HTMLElement>(".view-form :is(input, button)")?.focus()}
            onRename={(id) => act(call("view.rename", { target: id }))}
            onMove={(id, by) => run(call(`view.move${by < 0 ? "Up" : "Down"}`, { target: id }))}
            onDelete={(id) => {
              const at = views.findIndex((row) => row.id === id);
              const next = views[at + 1] ?? views[at - 1];
              if (act(call("view.remove", { targets: [id] }))?.ok && next) choose(next.id);
            }}
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
        </div>
        {view && (
          <section className="view-form" aria-label={rows[views.indexOf(view)]?.slice(1)}>
            <div className="section-head">
              <h3 className="ellipsis">{rows[views.indexOf(view)]?.slice(1)}</h3>
              <span className="grow" />
              <CommandButton
                id={view.inline_view ? "view.share" : "view.unshare"}
                args={{ target: view.id }}
                label={view.inline_view ? "Make shared" : "Make its own"}
                look="ghost"
                small
                noKey
              />
              <Button look="ghost" small onClick={() => act(call("view.remove", { targets: [view.id] }))}>
                Remove
              </Button>
            </div>
            <ViewForm key={view.id} view={view} />
          </section>
        )}
      </div>
    </section>
  );
}
