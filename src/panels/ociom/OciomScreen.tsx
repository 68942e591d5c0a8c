import { type ChangeEvent, useMemo, useRef, useState } from "react";
import { Button } from "#parts/Button.tsx";
import { useEditor } from "#store/useEditor.tsx";
import { isConfig } from "../home/drop.ts";
import { useConfigId } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import { isOciom } from "./isOciom.ts";
import { OciomEditor } from "./OciomEditor.tsx";
import { keptDraft, newDraft, useOciomDrafts } from "./ociomStore.ts";
import { saveOciom } from "./saveOciom.ts";
import { openFileName, useOpenOciom } from "./useOpenOciom.ts";
import "../compare/compareScreen.css";
import "../merge/mergeScreen.css";
import "../side/side.css";
import "./ociomScreen.css";

/** Screen of an OCIOM file: the configs, the strategies and the merged result. */
export function OciomScreen() {
  const id = useConfigId();
  const open = useOpenOciom();
  const fileName = useEditor(({ session }) => session.fileName ?? null);
  const name = useDocument(({ config }) => config.name);
  const kept = useMemo(() => keptDraft(id), [id]);
  const draft = useOciomDrafts(({ drafts }) => drafts[id]) ?? kept ?? newDraft(openFileName(name, fileName));
  const put = useOciomDrafts((store) => store.put);
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = "";
    const file = files.find((each) => isOciom(each));
    if (!file) return setFault("Choose a file that ends in .ociom.");
    const configs = files.filter((each) => isConfig(each));
    open(file, configs).then(
      () => setFault(null),
      (error: Error) => setFault(error.message),
    );
  };
  return (
    <section className="merge-screen" data-zone="list" aria-label="OCIOM merge">
      <header className="panel-head merge-head">
        <h1>OCIOM merge</h1>
        <span className="hint ellipsis">{draft.fileName}</span>
        <span className="grow" />
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept=".ociom,.ocio,.ocioz"
          aria-label="OCIOM file"
          onChange={take}
        />
        <Button small icon="upload" onClick={() => input.current?.click()}>
          Open OCIOM file…
        </Button>
        <Button small icon="download" onClick={() => saveOciom(draft)}>
          Save OCIOM file
        </Button>
      </header>
      {fault !== null && (
        <p className="merge-note" role="alert">
          {fault}
        </p>
      )}
      {draft.ociom.warnings.map((warning) => (
        <p key={warning} className="merge-note hint">
          {warning}
        </p>
      ))}
      <OciomEditor draft={draft} onChange={(next) => put(id, next)} />
    </section>
  );
}
