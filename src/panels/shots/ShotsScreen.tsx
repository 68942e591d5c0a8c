import { type ChangeEvent, useEffect, useMemo, useRef, useState } from "react";
import { saveFile } from "#api/download.ts";
import type { ShotAnswer, ShotRequest } from "#color/shot/shotWorker.ts";
import type { Document } from "#ocio/model/document.ts";
import { Button } from "#parts/Button.tsx";
import { drafts } from "#store/drafts.ts";
import { useEditor } from "#store/useEditor.tsx";
import { useConfigId } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import { ShotReport } from "./ShotReport.tsx";
import { reportCsv, reportJson } from "./shotReport.ts";
import "../compare/compareScreen.css";
import "./shotsScreen.css";

/** Waits for a pause in typing, in milliseconds. */
const PAUSE_MS = 150;

/** The answer for a table, and true while another is computed. */
type Running = { answer: ShotAnswer | null; isBusy: boolean };

/** Finds the files of views for a table of shots in a worker, anew when the table, the configuration or its files change. */
function useShots(document: Document, table: string, paths: readonly string[] | undefined): Running {
  const [now, setNow] = useState<Running>({ answer: null, isBusy: false });
  useEffect(() => {
    if (table.trim() === "" || !paths) return setNow({ answer: null, isBusy: false });
    setNow(({ answer }) => ({ answer, isBusy: true }));
    let worker: Worker | undefined;
    const timer = setTimeout(() => {
      worker = new Worker(new URL("../../color/shot/shotWorker.ts", import.meta.url), { type: "module" });
      worker.onerror = ({ message }) => setNow({ answer: { why: message }, isBusy: false });
      worker.onmessage = ({ data }: MessageEvent<ShotAnswer>) => setNow({ answer: data, isBusy: false });
      worker.postMessage({ document, table, paths } satisfies ShotRequest);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      worker?.terminate();
    };
  }, [document, table, paths]);
  return now;
}

/** Largest table, in bytes. */
const MAX_BYTES = 8 * 1024 * 1024;

/** The files that views open for the context values of shots: a table, and what of it is resolved, a fallback or missing. */
export function ShotsScreen({ failed }: { failed: string | undefined }) {
  const id = useConfigId();
  const document = useDocument((whole) => whole);
  const files = useEditor((state) => state.files ?? null);
  const paths = useMemo(() => files?.files.map(({ path }) => path), [files]);
  const form = `${id}/shots`;
  const [table, setTable] = useState(() => drafts.read<string>(form) ?? "");
  const [fault, setFault] = useState<string | null>(null);
  const { answer, isBusy } = useShots(document, table, paths);
  const input = useRef<HTMLInputElement>(null);
  const shots = answer && "shots" in answer ? answer.shots : null;
  const variables = Object.keys(document.config.environment ?? {});
  const example = variables.length > 0 ? variables : ["SEQ", "SHOT"];
  function change(text: string) {
    setFault(null);
    setTable(text);
    drafts.keep(form, text);
  }
  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    if (file.size > MAX_BYTES)
      setFault(`“${file.name}” is larger than 8 MB; a table of that size is not read.`);
    else change(await file.text());
    target.value = "";
  }
  const save = (name: string, type: string, text: string) => saveFile(name, new Blob([text], { type }));
  const isUnlisted = failed !== undefined && !paths;
  const why =
    fault ??
    (isUnlisted ? `The files could not be listed: ${failed}` : answer && "why" in answer ? answer.why : null);
  const refused = shots ? undefined : "There is no table of shots yet.";
  return (
    <section className="compare-screen" data-zone="list" aria-label="Shots">
      <header className="panel-head compare-head">
        <h1>Shots</h1>
        <span className="hint ellipsis shots-about">the files that views open for context values</span>
        <span className="grow" />
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.json,.tsv,.txt"
          aria-label="Table of shots"
          onChange={take}
        />
        <Button small icon="upload" onClick={() => input.current?.click()}>
          Open a table…
        </Button>
        <Button
          small
          look="ghost"
          icon="download"
          refused={refused}
          onClick={() => shots && save("shots.csv", "text/csv", reportCsv(shots))}
        >
          CSV
        </Button>
        <Button
          small
          look="ghost"
          icon="download"
          refused={refused}
          onClick={() => shots && save("shots.json", "application/json", reportJson(shots))}
        >
          JSON
        </Button>
      </header>
      <div className="shots-table">
        <textarea
          className="field area mono unwrapped"
          aria-label="Table of shots"
          aria-describedby="shots-help"
          wrap="off"
          rows={shots ? 4 : 8}
          spellCheck={false}
          placeholder={`${example.join(",")}\n${example.map((name) => `${name.toLowerCase()}_010`).join(",")}`}
          value={table}
          onChange={(event) => change(event.target.value)}
        />
        <p id="shots-help" className="hint">
          A CSV whose first line names the context variables, a JSON list of objects, or a pattern over the
          folders of the files such as{" "}
          <span className="mono">shots/{example.map((name) => `$${name}`).join("/")}</span>. A variable
          without a value keeps its default.
        </p>
      </div>
      {why !== null && (
        <p className="compare-note" role="alert">
          {why}
        </p>
      )}
      {shots && fault === null && <ShotReport shots={shots} isBusy={isBusy} />}
    </section>
  );
}
