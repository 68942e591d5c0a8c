import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FileList } from "#ocio/files/fileReference.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { Icon } from "#parts/Icon.tsx";
import { useEditor, useRun } from "#store/useEditor.tsx";
import { PlanUsage } from "../account/PlanUsage.tsx";
import { call } from "../change.ts";
import { useConfigId } from "../place.ts";
import { sizeText } from "../upload/sizeText.ts";
import { Uploads } from "../upload/Uploads.tsx";
import { useDocument } from "../useDocument.ts";
import { DropFiles } from "./DropFiles.tsx";
import { FileRow } from "./FileRow.tsx";
import { type Entry, inventory } from "./inventory.ts";
import { MissingFiles } from "./MissingFiles.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { RemovedFiles } from "./RemovedFiles.tsx";
import "./file.css";

const PAGE = 200;

type Props = {
  /** Error of listing the files. */
  failed?: string | undefined;
  retry: () => void;
};

/** The LUT files beside the configuration: what reads them, what is missing, and what nothing reads. */
export function Files({ failed, retry }: Props) {
  const files = useEditor((state) => state.files ?? null);
  const configId = useConfigId();
  const run = useRun();
  return (
    <section className="panel files" data-zone="form" data-screen-focus aria-label="Files">
      <div className="panel-head">
        <h1>Files</h1>
        {files && (
          <span className="hint">
            {files.files.length === 0
              ? ""
              : `${files.files.length}, ${sizeText(files.files.reduce((sum, { size }) => sum + size, 0))}`}
          </span>
        )}
        <span className="panel-tools">
          <PlanUsage what="files" />
          <CommandButton id="go.shots" label="Shots" />
          <CommandButton id="lut.upload" icon="upload" />
        </span>
      </div>
      <div className="panel-body">
        <Uploads
          configId={configId}
          last="Storing..."
          onRetry={({ file, path }) => run(call("lut.upload", { file, path }))}
        />
        {files ? (
          <Listed files={files} />
        ) : failed === undefined ? (
          <p className="files-wait" role="status">
            Loading files…
          </p>
        ) : (
          <div className="files-wait" role="alert">
            <p>The files could not be listed: {failed}</p>
            <Button icon="reset" onClick={retry}>
              Try again
            </Button>
          </div>
        )}
      </div>
      <DropFiles />
    </section>
  );
}

function Listed({ files }: { files: FileList }) {
  const document = useDocument((open) => open);
  const { entries, missing } = useMemo(() => inventory(document, files), [document, files]);
  const [query, setQuery] = useState("");
  const [pages, setPages] = useState(1);
  const [current, setCurrent] = useState<string | null>(null);
  const [asked, setAsked] = useState<Entry | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const focus = useCallback((path: string) => setCurrent(path), []);
  const found = entries.filter(({ path }) => path.toLowerCase().includes(query.trim().toLowerCase()));
  const shown = found.slice(0, pages * PAGE);
  const stop = shown.some(({ path }) => path === current) ? current : shown[0]?.path;
  const there = shown.map(({ path }) => path).join("\n");
  // The row that had the focus may be gone, or have another path now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when the rows are others
  useEffect(() => {
    if (current !== null && window.document.activeElement === window.document.body)
      body.current?.querySelector<HTMLElement>('[data-current="true"] [data-row]')?.focus();
  }, [there]);
  const unused = entries.filter(({ uses, perhaps }) => uses.length === 0 && !perhaps);
  return (
    <>
      <MissingFiles missing={missing} />
      {entries.length === 0 ? (
        <div className="files-empty">
          <p>
            No files yet. Drop LUT files or a folder here, or{" "}
            <CommandButton id="lut.upload" label="choose them" look="outline" small noKey />
          </p>
          <p className="hint">
            They are kept with the configuration and go into its .ocioz archive: CLF, CTF, cube, spi1d, spi3d,
            spimtx, CDL, CSP, 3DL and every other format that OCIO reads.
          </p>
        </div>
      ) : (
        <>
          <div className="files-tools">
            <label className="text-field">
              <Icon name="search" size={14} />
              <input
                type="search"
                aria-label="Find a file"
                placeholder="Search..."
                value={query}
                onChange={(event) => setQuery(event.target.value)}
              />
            </label>
            <span className="hint" role="status">
              {query === "" ? "" : `${found.length} of ${entries.length}`}
            </span>
            {unused.length > 0 && (
              <CommandButton
                id="lut.remove"
                args={{ targets: unused.map(({ path }) => path) }}
                label={`Remove ${unused.length} unused`}
                look="ghost"
              />
            )}
          </div>
          <table className="file-table" aria-label="Files">
            <thead>
              <tr>
                <th scope="col">Path</th>
                <th scope="col" className="file-format">
                  Format
                </th>
                <th scope="col" className="file-size">
                  Size
                </th>
                <th scope="col" className="file-by">
                  Used by
                </th>
                <th scope="col" className="file-actions">
                  <span className="hidden-text">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody ref={body} onKeyDown={walk}>
              {shown.map((entry) => (
                <FileRow
                  key={entry.path}
                  entry={entry}
                  stop={entry.path === stop}
                  onFocus={focus}
                  onRemove={setAsked}
                />
              ))}
            </tbody>
          </table>
          {found.length === 0 && <p className="files-wait">No results</p>}
          {found.length > shown.length && (
            <Button look="ghost" className="files-more" onClick={() => setPages(pages + 1)}>
              Show {Math.min(PAGE, found.length - shown.length)} more of {found.length - shown.length}
            </Button>
          )}
        </>
      )}
      {asked && <RemoveDialog entry={asked} onClose={() => setAsked(null)} />}
      <RemovedFiles removed={files.removed} />
    </>
  );
}

/** Arrows, Home and End go from row to row. */
function walk(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.findIndex((row) => row.closest("tr")?.contains(event.target as Node));
  const next =
    event.key === "ArrowDown"
      ? at + 1
      : event.key === "ArrowUp"
        ? at - 1
        : event.key === "Home"
          ? 0
          : event.key === "End"
            ? rows.length - 1
            : -1;
  if (next === -1 || !rows[next]) return;
  event.preventDefault();
  rows[next].focus();
}
