import { useMemo } from "react";
import { saveFile } from "#api/download.ts";
import { exportTargets } from "#color/bake/target.ts";
import { CODE_FORMATS, type CodeFormat } from "#color/preview/codeFormat.ts";
import type { Document } from "#ocio/model/document.ts";
import { writingOf } from "#ocio/yaml/writeContext.ts";
import { writeColorspace, writeDisplayColorspace, writeViewTransform } from "#ocio/yaml/writeSpace.ts";
import { Button } from "#parts/Button.tsx";
import { Segments } from "#parts/field/Segments.tsx";
import { useCopy, useRun } from "#store/useEditor.tsx";
import { call } from "../../change.ts";
import { type Scene, useInspection } from "../../preview/usePreview.ts";
import { useOfferedPlot } from "../useOfferedPlot.ts";

const WORDS: Readonly<Record<CodeFormat, string>> = {
  yaml: "YAML",
  clf: "CLF",
  ctf: "CTF",
  glsl: "GLSL",
  wgsl: "WGSL",
  osl: "OSL",
  hlsl: "HLSL",
  msl: "Metal",
};
/** Characters that are shown; the file has all. */
const MOST_SHOWN = 200_000;

/** The rows that the conversion comes from and leads to, as the file has them. */
function yamlOf({ document, now }: Scene): string {
  const writing = writingOf(document);
  const of = (id: string) => {
    const space = document.colorspaces.byId[id];
    if (space) return writeColorspace(space, writing);
    const display = document.display_colorspaces.byId[id];
    return display ? writeDisplayColorspace(display, writing) : "";
  };
  const parts = [now.source ? of(now.source.id) : "", of(now.target.id), viewYaml(document, now.target.id)];
  return parts.filter((text, i) => text !== "" && parts.indexOf(text) === i).join("\n");
}

/** The view transform of a view of a display. */
function viewYaml(document: Document, id: string): string {
  const view = document.display_view_associations.byId[id];
  const content = view?.inline_view ?? document.shared_views.byId[view?.shared_view_id ?? ""];
  const row = document.view_transforms.byId[content?.view_transform_id ?? ""];
  return row ? writeViewTransform(row, writingOf(document)) : "";
}

/** The conversion as text: the rows of the config, or its steps in a format of files or a shading language. */
export function CodeInspector({ scene }: { scene: Scene }) {
  const run = useRun();
  const copyText = useCopy();
  const { choice, document, now } = scene;
  const format = choice.code;
  const request = useMemo(
    () =>
      format === "yaml"
        ? null
        : { ask: "code" as const, side: { document, conversion: now.conversion }, format },
    [document, now, format],
  );
  const { answer, why } = useInspection("code", request);
  const yaml = useMemo(() => (format === "yaml" ? yamlOf(scene) : ""), [scene, format]);
  const ending = format === "yaml" ? format : exportTargets[format].extension;
  const text = format === "yaml" ? yaml : (answer ?? "");
  const refused = text === "" ? "The conversion has no code." : undefined;
  function save(): void {
    if (refused) throw new Error(refused);
    saveFile(`conversion.${ending}`, new Blob([text], { type: "text/plain" }));
  }
  useOfferedPlot("inspector", { text: save });
  return (
    <div className="inspector-body">
      <div className="inspector-tools">
        <Segments
          label="Format"
          value={format}
          choices={CODE_FORMATS.map((value) => ({ value, label: WORDS[value] }))}
          onChange={(next) => run(call("viewer.showCode", { format: next }))}
        />
        <Button small look="ghost" icon="copy" refused={refused} onClick={() => copyText(text)}>
          Copy
        </Button>
        <Button small look="ghost" icon="download" refused={refused} onClick={save}>
          Save
        </Button>
      </div>
      {why !== null && format !== "yaml" ? (
        <p className="inspector-why">{why}</p>
      ) : (
        <textarea
          className="inspector-code"
          aria-label="Code"
          readOnly
          spellCheck={false}
          wrap="off"
          value={text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}\n…` : text}
        />
      )}
    </div>
  );
}
