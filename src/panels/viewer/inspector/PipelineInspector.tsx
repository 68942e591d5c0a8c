import { useMemo } from "react";
import type { Pixel } from "#color/preview/choice.ts";
import type { PipelineStep } from "#color/preview/inspect.ts";
import { csvCell } from "#command/csvCell.ts";
import { countedNoun } from "#ocio/model/noun.ts";
import { Button } from "#parts/Button.tsx";
import { showHighlight } from "#store/highlight.ts";
import { short } from "../../preview/Probe.tsx";
import { useAsk } from "../../preview/useAsk.ts";
import { type Scene, useInspection } from "../../preview/usePreview.ts";
import { SaveButtons } from "./SaveButtons.tsx";
import { SmallPicture } from "./SmallPicture.tsx";
import { sheetImage, TILE_WIDTH, type Tile } from "./sheetImage.ts";

/** Names of steps by their kind. */
const WORDS: Readonly<Record<string, string>> = {
  cdl: "CDL",
  exponent: "Exponent",
  exponentWithLinear: "Exponent with linear part",
  exposureContrast: "Exposure and contrast",
  fixedFunction: "Fixed function",
  gradingHueCurve: "Hue curve",
  gradingPrimary: "Primary grade",
  gradingRgbCurve: "RGB curve",
  gradingTone: "Tone grade",
  log: "Log",
  logAffine: "Log, affine",
  logCamera: "Log, camera",
  lut1d: "1D LUT",
  lut3d: "3D LUT",
  matrix: "Matrix",
  range: "Range",
};

const wordOf = (type: string) => WORDS[type] ?? type;
const rgb = (pixel: Pixel) =>
  pixel
    .slice(0, 3)
    .map((value) => short(value))
    .join("  ");

/** Steps that the conversion becomes: the picture after each, and the probed pixel on its way. */
export function PipelineInspector({ scene, onStep }: { scene: Scene; onStep: (step: number) => void }) {
  const { choice, document, now, subject } = scene;
  const request = useMemo(
    () => ({
      ask: "pipeline" as const,
      at: "pixel" in choice.probe ? choice.probe.pixel : choice.probe,
      picture: subject,
      side: { document, conversion: now.conversion },
    }),
    [choice.probe, document, now, subject],
  );
  const { answer, why } = useInspection("pipeline", request);
  const ask = useAsk();
  if (why !== null) return <p className="inspector-why">{why}</p>;
  const steps = answer?.steps ?? [];
  const [first] = steps;
  const image = async () => {
    if (!answer) return null;
    const { bitmaps } = await ask("save", { ...request, across: TILE_WIDTH });
    const words = [
      ["Picture", now.source?.name ?? "", first ? rgb(first.given) : ""],
      ...steps.map(({ type, detail, result }, i) => [`${i + 1} ${wordOf(type)}`, detail, rgb(result)]),
    ];
    return sheetImage(bitmaps.map((bitmap, i): Tile => ({ bitmap, lines: words[i] ?? [] })));
  };
  return (
    <div className="inspector-body">
      <div className="inspector-tools">
        <span className="hint">
          {answer &&
            `${countedNoun(steps.length, "operation")}${answer.run < steps.length ? `, run as ${answer.run}` : ""}`}
        </span>
        <SaveButtons name="pipeline" image={image} text={() => answer && csvOf(steps)} />
      </div>
      <ol className="pipeline" aria-label="Steps">
        <li>
          <SmallPicture bitmap={answer?.bitmaps[0]} />
          <span>
            <b>Picture</b>
            <small>{now.source?.name}</small>
            <code>{first && rgb(first.given)}</code>
          </span>
        </li>
        {steps.map(({ type, detail, result }, i) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
            key={i}
            onPointerEnter={() =>
              showHighlight({
                settings: {},
                thing: null,
                shot: {
                  document,
                  conversion: now.conversion,
                  upTo: i + 1,
                  words: `Up to step ${i + 1}`,
                },
              })
            }
            onPointerLeave={() => showHighlight(null)}
          >
            <SmallPicture bitmap={answer?.bitmaps[i + 1]} />
            <span>
              <b>
                {i + 1} {wordOf(type)}
              </b>
              <small>{detail}</small>
              <code>{rgb(result)}</code>
              <Button small look="ghost" onClick={() => onStep(i)}>
                Curve
              </Button>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Steps as comma-separated values: the pixel before and after each. */
function csvOf(steps: readonly PipelineStep[]): string {
  const line = ({ type, detail, given, result }: PipelineStep, i: number) =>
    [i + 1, type, csvCell(detail), ...given.slice(0, 3), ...result.slice(0, 3)].join(",");
  return `${["step,operation,detail,R in,G in,B in,R out,G out,B out", ...steps.map(line)].join("\n")}\n`;
}
