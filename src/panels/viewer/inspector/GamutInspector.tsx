import { useMemo, useRef } from "react";
import { corners, knownGamut, publishedTriangle } from "#color/plot/knownGamut.ts";
import { DIAGRAMS as DIAGRAM_NAMES, GAMUT_COLORS, type GamutChoice } from "#color/preview/choice.ts";
import type { Triangle } from "#color/preview/inspect.ts";
import { xyOf } from "#color/preview/light.ts";
import { type Primaries, whites } from "#color/primaries.ts";
import { csvCell } from "#command/csvCell.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { Segments } from "#parts/field/Segments.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../../change.ts";
import { optionSketch } from "../../choice/OptionSketch.tsx";
import { onScreen } from "../../preview/shot.ts";
import { type Reading, type Scene, useInspection } from "../../preview/usePreview.ts";
import { drawingOf } from "./drawing.ts";
import { GamutDiagram } from "./GamutDiagram.tsx";
import { DIAGRAM_SIZE, DIAGRAMS } from "./gamutFrame.ts";
import { SaveButtons } from "./SaveButtons.tsx";

const COLORS = ["#ffffff", "#ffd166", "#7fc8ff", "#ff8fab", "#9ff0b0", "#d0a8ff"];
/** Colors of the picture: as light of the scene, or as the display shows them. */
const SCATTER_WORDS: Readonly<Record<GamutChoice["colors"], string>> = { scene: "Scene", shown: "As shown" };

/** Chromaticities of color spaces and of the picture in the diagrams of CIE, within the spectral locus. */
export function GamutInspector({ scene, readings }: { scene: Scene; readings: readonly Reading[] }) {
  const run = useRun();
  const svg = useRef<SVGSVGElement>(null);
  const { choice, document, now, subject } = scene;
  const { adjust } = choice;
  const { diagram, colors } = choice.gamut;
  const options = useMemo(
    () =>
      (["colorspaces", "display_colorspaces"] as const).flatMap((kind) =>
        rowsOf(document, kind).map(({ id, name }) => ({ value: id, label: name })),
      ),
    [document],
  );
  const chosen = useMemo(() => {
    const ids = choice.gamut.spaces ?? (now.source ? [now.source.id] : []);
    return ids.filter((id) => document.colorspaces.byId[id] ?? document.display_colorspaces.byId[id]);
  }, [choice.gamut.spaces, now.source, document]);
  const request = useMemo(() => {
    const src = now.source?.name ?? "scene_linear";
    const side =
      colors === "scene"
        ? { document, conversion: { src, dst: src } }
        : onScreen({ document, conversion: now.conversion }, adjust);
    const spaces = chosen.flatMap((id) => {
      const display = document.display_colorspaces.byId[id];
      const space = display ?? document.colorspaces.byId[id];
      return space ? [{ name: space.name, isDisplay: display !== undefined }] : [];
    });
    return { ask: "gamut" as const, side, spaces, picture: subject };
  }, [document, now, subject, chosen, colors, adjust]);
  const { answer, why } = useInspection("gamut", request);
  const triangles = useMemo(() => {
    const displays = new Set(rowsOf(document, "display_colorspaces").map(({ name }) => name));
    return (answer?.triangles ?? []).map(({ name, found }, i) => {
      const known = "why" in found ? undefined : knownGamut(found, displays.has(name));
      return { name, found, known, color: COLORS[i % COLORS.length]! };
    });
  }, [answer, document]);
  const shown = triangles.filter((each): each is Drawn => !("why" in each.found));
  const numbers = (triangle: Triangle) =>
    corners(triangle)
      .map((xy) =>
        DIAGRAMS[diagram]
          .place(xy)
          .map((value) => value.toFixed(4).replace("-", "−"))
          .join(" "),
      )
      .join(" · ");
  const light = readings.at(-1)?.light;
  const probed = light ? xyOf(light.xyz) : null;
  return (
    <div className="inspector-body">
      <div className="inspector-tools">
        <Segments
          label="Diagram"
          value={diagram}
          choices={DIAGRAM_NAMES.map((value) => ({ value, label: DIAGRAMS[value].label }))}
          onChange={(next) => run(call("viewer.setGamutDiagram", { diagram: next }))}
        />
        <Segments
          label="Colors of the picture"
          value={colors}
          choices={GAMUT_COLORS.map((value) => ({ value, label: SCATTER_WORDS[value] }))}
          onChange={(next) => run(call("viewer.setGamutColors", { colors: next }))}
        />
        <span className="inspector-subject">
          <Picker
            multiple
            label="Color spaces"
            options={options}
            value={chosen}
            fuzzy
            sketch={optionSketch}
            onCommit={(next) => {
              const ran = run(call("viewer.setGamutSpaces", { spaces: next }));
              return ran.ok ? undefined : ran.why;
            }}
          />
        </span>
        <SaveButtons name="gamut" drawing={() => drawingOf(svg.current)} text={() => csvOf(shown)} />
      </div>
      {why !== null && <p className="inspector-why">{why}</p>}
      <div className="gamut">
        <div className="inspector-plot">
          <svg
            ref={svg}
            viewBox={`0 0 ${DIAGRAM_SIZE} ${DIAGRAM_SIZE}`}
            role="img"
            aria-label={`Chromaticities, ${DIAGRAMS[diagram].label}`}
          >
            <GamutDiagram diagram={diagram} shown={shown} scatter={answer?.scatter ?? null} probed={probed} />
          </svg>
        </div>
        <ul className="gamut-legend" aria-label="Primaries">
          {triangles.map(({ name, found, known, color }) => (
            <li key={name}>
              <i style={{ background: color }} aria-hidden="true" />
              <span className="ellipsis">{name}</span>
              {"why" in found ? (
                <small>{found.why}</small>
              ) : (
                <>
                  <small>{numbers(found)}</small>
                  <small>{adaptedWords(known)}</small>
                  {known && !isD65(known) && <small>{numbers(publishedTriangle(known))}</small>}
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function isD65({ xy }: Primaries): boolean {
  return xy.slice(6).every((value, axis) => Math.abs(value - whites.D65![axis]!) < 1e-4);
}

/** Returns the words after primaries that are drawn as they are seen under D65. */
function adaptedWords(known: Primaries | undefined): string {
  if (!known) return "adapted to D65";
  return isD65(known) ? known.name : `adapted to D65; ${known.name} as published:`;
}

type Drawn = { name: string; found: Triangle; known: Primaries | undefined; color: string };

/** Primaries and white points as comma-separated values, CIE 1931 x and y adapted to D65, and the published set they are. */
function csvOf(shown: readonly Drawn[]): string | null {
  if (shown.length === 0) return null;
  const line = ({ name, found, known }: Drawn) =>
    [csvCell(name), ...corners(found).flat(), "D65", csvCell(known?.name ?? "")].join(",");
  const head = "name,red x,red y,green x,green y,blue x,blue y,white x,white y,adapted to,published as";
  return `${[head, ...shown.map(line)].join("\n")}\n`;
}
