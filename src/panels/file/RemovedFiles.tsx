import { useState } from "react";
import type { KeptFile } from "#ocio/files/fileReference.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { sizeText } from "../upload/sizeText.ts";

/** Removed and replaced files, restorable for thirty days: the last one of each path. */
export function RemovedFiles({ removed }: { removed: readonly KeptFile[] }) {
  const [open, setOpen] = useState(false);
  const last = removed.filter(({ path }, at) => removed.findIndex((each) => each.path === path) === at);
  if (last.length === 0) return null;
  return (
    <section className="files-removed" aria-label="Removed files">
      <div className="section-head">
        <Button
          look="ghost"
          icon={open ? "chevronDown" : "chevronRight"}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          Removed or replaced
        </Button>
        <span className="hint">{last.length}, kept for 30 days</span>
      </div>
      {open && (
        <table className="file-table">
          <tbody>
            {last.map(({ path, size, at }) => (
              <tr key={path}>
                <td>
                  <span className="mono dim ellipsis" title={escapeBidi(path)}>
                    {escapeBidi(path)}
                  </span>
                </td>
                <td className="file-by dim">
                  <time dateTime={at}>{new Date(at).toLocaleString()}</time>
                </td>
                <td className="file-size">{sizeText(size)}</td>
                <td className="file-actions">
                  <CommandButton id="lut.restore" args={{ target: path }} label="Restore" small noKey />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
