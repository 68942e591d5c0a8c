import { CommandButton } from "#palette/CommandButton.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Icon } from "#parts/Icon.tsx";
import type { Missing } from "./inventory.ts";
import { Users } from "./Users.tsx";

const why = {
  found: "",
  missing: "",
  variable: "A context variable has no value",
  outside: "Outside of the configuration’s folder: an archive cannot hold it",
} as const;

/** Missing files, each with its quick fixes. */
export function MissingFiles({ missing }: { missing: readonly Missing[] }) {
  if (missing.length === 0) return null;
  return (
    <section className="files-missing" aria-label="Missing files">
      <div className="section-head">
        <h2>Missing</h2>
        <span className="hint">
          {missing.length === 1
            ? "1 file that steps read; an .ocioz archive would lack it"
            : `${missing.length} files that steps read; an .ocioz archive would lack them`}
        </span>
      </div>
      <table className="file-table">
        <tbody>
          {missing.map(({ src, candidates, home, state, uses, removed }) => (
            <tr key={src}>
              <td className="file-name-cell">
                <span className="file-lost">
                  <Icon name={state === "missing" ? "warning" : "info"} size={14} />
                  <span
                    className="mono ellipsis"
                    title={escapeBidi([src, ...candidates.map((path) => `Expected at ${path}`)].join("\n"))}
                  >
                    {escapeBidi(src)}
                  </span>
                </span>
              </td>
              <td className="file-sought dim ellipsis" title={escapeBidi(candidates.join("\n"))}>
                {state === "missing" ? escapeBidi(`Expected at ${candidates.join(", ")}`) : why[state]}
              </td>
              <td className="file-by">
                <Users uses={uses} />
              </td>
              <td className="file-actions">
                {removed !== undefined && (
                  <CommandButton id="lut.restore" args={{ target: removed }} label="Restore" small noKey />
                )}
                {home !== null && (
                  <CommandButton
                    id="lut.upload"
                    args={{ path: home }}
                    icon="upload"
                    label={`Upload ${home}`}
                    bare
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
