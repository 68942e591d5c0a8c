import { ContextMenu, DropdownMenu } from "@radix-ui/themes";
import { memo, useRef, useState } from "react";
import { sourceOf } from "#ocio/files/fileReference.ts";
import { lutFormat } from "#ocio/files/lutFormat.ts";
import { baseNameOf } from "#ocio/files/path.ts";
import { useAct } from "#palette/CommandButton.tsx";
import { CommandItem } from "#palette/CommandItem.tsx";
import { IconButton } from "#parts/Button.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { holdsFocus } from "#parts/heldFocus.ts";
import { Icon } from "#parts/Icon.tsx";
import { pressMenu, RowMenuContent, RowMenuItem } from "#parts/list/RowMenu.tsx";
import { useEditor } from "#store/useEditor.tsx";
import { call, useChange } from "../change.ts";
import { sizeText } from "../upload/sizeText.ts";
import { useDocument } from "../useDocument.ts";
import type { Entry } from "./inventory.ts";
import { lutRows } from "./lutRow.ts";
import { Users } from "./Users.tsx";

type Props = {
  entry: Entry;
  /** True for the table's tab stop. */
  stop: boolean;
  /** The row has the focus; also that of the path which it gets. */
  onFocus: (path: string) => void;
  /** Asks before a file that is used goes. */
  onRemove: (entry: Entry) => void;
};

/** A file: Enter offers what it can be used for, F2 renames it, Delete removes it. */
export const FileRow = memo(
  function FileRow({ entry, stop, onFocus, onRemove }: Props) {
    const { path, size, uses, perhaps, unreadable } = entry;
    const act = useAct();
    const paths = useEditor(({ files }) => files?.files.map((file) => file.path) ?? []);
    const src = useDocument((document) => sourceOf(document, path, new Set(paths)));
    const slash = path.lastIndexOf("/") + 1;
    const use = () => act(call("transform.insert", { type: "FileTransform", with: { src } }));
    const [offering, setOffering] = useState(false);
    const [renaming, setRenaming] = useState(false);
    const rename = () => setRenaming(true);
    const remove = () => {
      if (uses.length > 0) onRemove(entry);
      else act(call("lut.remove", { targets: [path] }));
    };
    const row = useRef<HTMLTableRowElement>(null);
    const tab = { tabIndex: stop ? 0 : -1 };
    const guided = lutRows.map(({ id, argument, label }) => ({ id, args: { [argument]: path }, label }));
    const items = (
      <>
        {guided.map((item) => (
          <CommandItem key={item.id} context {...item} />
        ))}
        <RowMenuItem label="Use in a transform…" icon="plus" onSelect={use} />
        <ContextMenu.Separator />
        {/* The menu gives the focus back first. */}
        <RowMenuItem label="Rename…" icon="edit" keys="f2" onSelect={() => setTimeout(rename)} />
        <CommandItem context id="lut.replace" args={{ target: path }} label="Replace…" icon="upload" />
        <CommandItem context id="lut.download" args={{ target: path }} label="Download" icon="download" />
        <ContextMenu.Separator />
        <RowMenuItem label="Remove" icon="trash" keys="delete" onSelect={remove} />
      </>
    );
    return (
      <ContextMenu.Root>
        <ContextMenu.Trigger>
          <tr
            ref={row}
            data-current={stop}
            onFocus={() => onFocus(path)}
            onKeyDown={(event) => {
              if (!renaming) pressMenu(event, event.currentTarget);
              if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || renaming) return;
              const act = event.key === "F2" ? rename : event.key === "Delete" ? remove : null;
              if (!act) return;
              event.preventDefault();
              event.stopPropagation();
              act();
            }}
          >
            <td>
              {renaming ? (
                <PathField path={path} onMoved={onFocus} onEnd={() => setRenaming(false)} />
              ) : (
                <button
                  type="button"
                  className="file-name"
                  data-row
                  {...tab}
                  aria-keyshortcuts="Enter F2 Delete"
                  title={escapeBidi(
                    unreadable ? `${path} can't be read as a LUT: ${unreadable}` : `Use ${path}…`,
                  )}
                  onClick={() => setOffering(true)}
                >
                  {unreadable && <Icon name="warning" size={14} />}
                  <span className="file-folder">{escapeBidi(path.slice(0, slash))}</span>
                  {escapeBidi(path.slice(slash))}
                </button>
              )}
            </td>
            <FormatCell format={lutFormat(path)} unreadable={unreadable} />
            <td className="file-size">{sizeText(size)}</td>
            <td className="file-by">
              {uses.length > 0 ? (
                <Users uses={uses} tabIndex={tab.tabIndex} />
              ) : (
                <span className="hint">{perhaps ? "By a context variable" : "Nothing"}</span>
              )}
            </td>
            <td className="file-actions">
              <DropdownMenu.Root open={offering} onOpenChange={setOffering}>
                <DropdownMenu.Trigger>
                  <IconButton changes icon="plus" label={`Use ${path}…`} {...tab} />
                </DropdownMenu.Trigger>
                <DropdownMenu.Content size="1" align="end">
                  {guided.map((item) => (
                    <CommandItem key={item.id} {...item} />
                  ))}
                  <DropdownMenu.Item className="menu-item" onSelect={use}>
                    <span className="grow">Use in a transform…</span>
                  </DropdownMenu.Item>
                </DropdownMenu.Content>
              </DropdownMenu.Root>
              <IconButton
                changes
                icon="upload"
                label={`Replace ${path}…`}
                {...tab}
                onClick={() => act(call("lut.replace", { target: path }))}
              />
              <IconButton changes icon="edit" label={`Rename ${path}…`} {...tab} onClick={rename} />
              <IconButton
                icon="download"
                label={`Download ${path}`}
                {...tab}
                onClick={() => act(call("lut.download", { target: path }))}
              />
              <IconButton changes icon="trash" label={`Remove ${path}`} {...tab} onClick={remove} />
            </td>
          </tr>
        </ContextMenu.Trigger>
        <RowMenuContent back={() => row.current?.querySelector<HTMLElement>("[data-row]")}>
          {items}
        </RowMenuContent>
      </ContextMenu.Root>
    );
  },
  (before, after) =>
    before.stop === after.stop &&
    before.entry.path === after.entry.path &&
    before.entry.hash === after.entry.hash &&
    before.entry.unreadable === after.entry.unreadable &&
    before.entry.uses === after.entry.uses,
);

/** Format of a file by its name, or that it has none. */
function FormatCell({ format, unreadable }: { format: string | undefined; unreadable: string | undefined }) {
  if (format === undefined || unreadable === undefined)
    return <td className="file-format dim ellipsis">{format ?? "Not a format of OCIO"}</td>;
  return (
    <td className="file-format ellipsis" title={escapeBidi(`${format} by its name: ${unreadable}`)}>
      Can't be read as a LUT
    </td>
  );
}

type PathProps = { path: string; onMoved: (to: string) => void; onEnd: () => void };

/** The path as a field: Enter and going elsewhere move the file, Escape leaves it; what reads it follows. */
function PathField({ path, onMoved, onEnd }: PathProps) {
  const change = useChange();
  const [text, setText] = useState(path);
  const [why, setWhy] = useState<string>();
  // The field loses the focus also when it is taken away.
  const over = useRef(false);
  const end = () => {
    over.current = true;
    onEnd();
  };
  const commit = () => {
    if (over.current) return;
    const to = text.trim();
    if (to === path) return end();
    const refused =
      to === "" ? "A file needs a path." : change(call("lut.rename", { target: path, path: to }));
    if (refused) return setWhy(refused);
    end();
    onMoved(to);
  };
  return (
    <span className="file-rename">
      <input
        className="field"
        aria-label={`New path of ${path}`}
        aria-invalid={why !== undefined}
        onContextMenu={(event) => event.stopPropagation()}
        title={why}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of what was pressed
        autoFocus
        onFocus={({ target }) => {
          const name = baseNameOf(path);
          const dot = name.lastIndexOf(".");
          target.setSelectionRange(
            path.length - name.length,
            path.length - (dot > 0 ? name.length - dot : 0),
          );
        }}
        onChange={(event) => {
          setText(event.target.value);
          setWhy(undefined);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (!["Enter", "Escape"].includes(event.key)) return event.stopPropagation();
          event.preventDefault();
          event.stopPropagation();
          const name = event.currentTarget.closest("tr");
          if (event.key === "Enter") commit();
          else end();
          // The name takes the field's place once this is painted.
          requestAnimationFrame(() => {
            if (holdsFocus(name)) name?.querySelector<HTMLElement>("[data-row]")?.focus();
          });
        }}
        onBlur={() => why === undefined && commit()}
      />
      {why && (
        <span className="message error" role="alert">
          {why}
        </span>
      )}
    </span>
  );
}
