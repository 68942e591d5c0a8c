import { memo } from "react";
import { sourceOf } from "#ocio/fileReference.ts";
import { lutFormat } from "#ocio/lutFormat.ts";
import { useAct } from "#palette/CommandButton.tsx";
import { openPalette } from "#palette/opening.ts";
import { IconButton } from "#parts/Button.tsx";
import { useEditor } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { useDocument } from "../useDocument.ts";
import { type Entry, sizeText } from "./inventory.ts";
import { Users } from "./Users.tsx";

type Props = { entry: Entry; stop: boolean; onFocus: () => void };

/** A file: Enter uses it in a transform, F2 renames it, Delete removes it. */
export const FileRow = memo(
  function FileRow({ entry, stop, onFocus }: Props) {
    const { path, size, uses, perhaps } = entry;
    const act = useAct();
    const paths = useEditor(({ files }) => files?.files.map((file) => file.path) ?? []);
    const src = useDocument((document) => sourceOf(document, path, new Set(paths)));
    const slash = path.lastIndexOf("/") + 1;
    const use = () => act(call("transform.insert", { type: "FileTransform", with: { src } }));
    const rename = () => act(call("lut.rename", { target: path }));
    const remove = () => {
      const removal = call("lut.remove", { targets: [path] });
      // What is used is shown with those who use it before it goes.
      if (uses.length > 0) openPalette({ call: removal });
      else act(removal);
    };
    const tab = { tabIndex: stop ? 0 : -1 };
    return (
      <tr
        data-current={stop}
        onFocus={onFocus}
        onKeyDown={(event) => {
          if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
          const act = event.key === "F2" ? rename : event.key === "Delete" ? remove : null;
          if (!act) return;
          event.preventDefault();
          event.stopPropagation();
          act();
        }}
      >
        <td>
          <button
            type="button"
            className="file-name"
            data-row
            {...tab}
            aria-keyshortcuts="Enter F2 Delete"
            title={`Use ${path} in a transform…`}
            onClick={use}
          >
            <span className="file-folder ellipsis">{path.slice(0, slash)}</span>
            <span className="file-base ellipsis">{path.slice(slash)}</span>
          </button>
        </td>
        <td className="dim ellipsis">{lutFormat(path) ?? "Not a format of OCIO"}</td>
        <td className="numeric">{sizeText(size)}</td>
        <td>
          {uses.length > 0 ? (
            <Users uses={uses} tabIndex={tab.tabIndex} />
          ) : (
            <span className="hint">{perhaps ? "By a context variable" : "Nothing"}</span>
          )}
        </td>
        <td className="file-actions">
          <IconButton icon="plus" label={`Use ${path} in a transform…`} {...tab} onClick={use} />
          <IconButton
            icon="upload"
            label={`Replace ${path}…`}
            {...tab}
            onClick={() => act(call("lut.replace", { target: path }))}
          />
          <IconButton icon="edit" label={`Rename ${path}…`} {...tab} onClick={rename} />
          <IconButton
            icon="download"
            label={`Download ${path}`}
            {...tab}
            onClick={() => act(call("lut.download", { target: path }))}
          />
          <IconButton icon="trash" label={`Remove ${path}`} {...tab} onClick={remove} />
        </td>
      </tr>
    );
  },
  (before, after) =>
    before.stop === after.stop &&
    before.entry.path === after.entry.path &&
    before.entry.hash === after.entry.hash &&
    before.entry.uses === after.entry.uses,
);
