import { INSPECTOR_WORDS, INSPECTORS } from "#color/preview/choice.ts";
import { IconButton } from "#parts/Button.tsx";
import { Segments } from "#parts/field/Segments.tsx";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../../change.ts";
import type { Reading, Scene } from "../../preview/usePreview.ts";
import { CodeInspector } from "./CodeInspector.tsx";
import { CubeInspector } from "./CubeInspector.tsx";
import { CurveInspector } from "./CurveInspector.tsx";
import { GamutInspector } from "./GamutInspector.tsx";
import { PipelineInspector } from "./PipelineInspector.tsx";
import { ViewSheet } from "./ViewSheet.tsx";
import "./inspector.css";

type Props = { scene: Scene; readings: readonly Reading[] };

/** The inspector of a conversion that is open below the picture. */
export function Inspectors({ scene, readings }: Props) {
  const run = useRun();
  const { inspector } = scene.choice;
  if (inspector === null) return null;
  return (
    <section className="viewer-inspector" aria-label="Inspector">
      <div className="viewer-inspector-head">
        <Segments
          label="Inspector"
          value={inspector}
          choices={INSPECTORS.map((value) => ({ value, label: INSPECTOR_WORDS[value] }))}
          onChange={(next) => run(call("viewer.inspect", { inspector: next }))}
        />
        <IconButton
          icon="close"
          label="Close the inspector"
          onClick={() => run(call("viewer.closeInspector"))}
        />
      </div>
      {inspector === "curve" && <CurveInspector scene={scene} />}
      {inspector === "gamut" && <GamutInspector scene={scene} readings={readings} />}
      {inspector === "cube" && <CubeInspector scene={scene} />}
      {inspector === "pipeline" && (
        <PipelineInspector
          scene={scene}
          onStep={(step) => {
            run(call("viewer.setSubject", { subject: `step ${step + 1}` }));
            run(call("viewer.inspect", { inspector: "curve" }));
          }}
        />
      )}
      {inspector === "code" && <CodeInspector scene={scene} />}
      {inspector === "views" && <ViewSheet scene={scene} />}
    </section>
  );
}
