import { useMemo, useRef } from "react";
import { SPECTRAL_LOCUS, uvOf } from "#color/plot/spectralLocus.ts";
import { DIAGRAMS as DIAGRAM_NAMES, GAMUT_COLORS, type GamutChoice } from "#color/preview/choice.ts";
import type { Triangle, Xy } from "#color/preview/inspect.ts";
import { xyOf } from "#color/preview/light.ts";
import { csvCell } from "#command/csvCell.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { Segments } from "#parts/field/Segments.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../../change.ts";
import { optionSketch } from "../../choice/OptionSketch.tsx";
import { onScreen, type Reading, type Scene, useInspection } from "../../preview/usePreview.ts";
import { drawingOf } from "./drawing.ts";
import { SaveButtons } from "./SaveButtons.tsx";

const SIZE = 420;
const EDGE = 26;
const COLORS = ["#ffffff", "#ffd166", "#7fc8ff", "#ff8fab", "#9ff0b0", "#d0a8ff"];
/** Colors of the picture: as light of the scene, or as the display shows them. */
const SCATTER_WORDS: Readonly<Record<GamutChoice["colors"], string>> = { scene: "Scene", shown: "As shown" };
const DIAGRAMS = {
  xy: { label: "CIE 1931 xy", most: 0.85, place: (xy: Xy): Xy => xy },
  uv: { label: "CIE 1976 u′v′", most: 0.65, place: uvOf },
} as const;

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
  const shown = (answer?.triangles ?? []).flatMap(({ name, found }, i) =>
    "why" in found ? [] : [{ name, found, color: COLORS[i % COLORS.length]! }],
  );
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
            viewBox={`0 0 ${SIZE} ${SIZE}`}
            role="img"
            aria-label={`Chromaticities, ${DIAGRAMS[diagram].label}`}
          >
            <Diagram diagram={diagram} shown={shown} scatter={answer?.scatter ?? null} probed={probed} />
          </svg>
        </div>
        <ul className="gamut-legend" aria-label="Primaries">
          {(answer?.triangles ?? []).map(({ name, found }, i) => (
            <li key={name}>
              <i style={{ background: COLORS[i % COLORS.length] }} aria-hidden="true" />
              <span className="ellipsis">{name}</span>
              {"why" in found ? (
                <small>{found.why}</small>
              ) : (
                <small>
                  {(["red", "green", "blue", "white"] as const)
                    .map((corner) =>
                      DIAGRAMS[diagram]
                        .place(found[corner])
                        .map((v) => v.toFixed(4))
                        .join(" "),
                    )
                    .join(" · ")}
                </small>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

type Named = { name: string; found: Triangle; color: string };
type DiagramProps = {
  diagram: "xy" | "uv";
  shown: readonly Named[];
  scatter: Float32Array | null;
  probed: Xy | null;
};

/** Units of the drawing for one of a diagram, which begins a little below zero. */
function scaleOf(diagram: "xy" | "uv"): number {
  return (SIZE - 2 * EDGE) / (DIAGRAMS[diagram].most + 0.05);
}

/** The place of a chromaticity in the drawing. */
function placeOf(diagram: "xy" | "uv", xy: Xy): readonly [number, number] {
  const [x, y] = DIAGRAMS[diagram].place(xy);
  const scale = scaleOf(diagram);
  return [EDGE + (x + 0.05) * scale, SIZE - EDGE - (y + 0.05) * scale];
}

function Diagram({ diagram, shown, scatter, probed }: DiagramProps) {
  const { most } = DIAGRAMS[diagram];
  const scale = scaleOf(diagram);
  const at = (xy: Xy) => placeOf(diagram, xy);
  const dots = useMemo(() => {
    let d = "";
    for (let i = 0; scatter && i < scatter.length; i += 2) {
      const [x, y] = placeOf(diagram, [scatter[i]!, scatter[i + 1]!]);
      if (x > 0 && y > 0 && x < SIZE && y < SIZE) d += `M${x.toFixed(1)} ${y.toFixed(1)}h0`;
    }
    return d;
  }, [scatter, diagram]);
  const locus = SPECTRAL_LOCUS.map(({ xy }) =>
    at(xy)
      .map((value) => value.toFixed(1))
      .join(" "),
  );
  const marks = SPECTRAL_LOCUS.filter(({ wavelength }) =>
    [460, 480, 500, 520, 540, 560, 580, 600, 620].includes(wavelength),
  );
  const text = { fill: "#9a9a9a", fontSize: 10, fontFamily: "sans-serif" };
  const ticks = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8].filter((tick) => tick <= most);
  return (
    <>
      <rect width={SIZE} height={SIZE} fill="#0c0c0c" />
      {ticks.map((tick) => {
        const [x, y] = [EDGE + (tick + 0.05) * scale, SIZE - EDGE - (tick + 0.05) * scale];
        return (
          <g key={tick}>
            <path d={`M${x} ${EDGE}V${SIZE - EDGE}M${EDGE} ${y}H${SIZE - EDGE}`} stroke="#ffffff14" />
            <text x={x} y={SIZE - 10} textAnchor="middle" {...text}>
              {tick}
            </text>
            <text x={EDGE - 6} y={y + 3} textAnchor="end" {...text}>
              {tick}
            </text>
          </g>
        );
      })}
      <path d={`M${locus.join("L")}Z`} fill="#ffffff08" stroke="#8a8a8a" />
      {marks.map(({ wavelength, xy }) => {
        const [x, y] = at(xy);
        return (
          <text
            key={wavelength}
            x={x}
            y={y - 4}
            textAnchor={x < SIZE / 3 ? "end" : "start"}
            {...text}
            fontSize={8}
          >
            {wavelength}
          </text>
        );
      })}
      <path d={dots} stroke="#ffffff" strokeWidth={1.6} strokeLinecap="round" opacity={0.35} />
      {shown.map(({ name, found, color }) => {
        const corners = [found.red, found.green, found.blue].map((xy) =>
          at(xy)
            .map((value) => value.toFixed(1))
            .join(" "),
        );
        const [x, y] = at(found.white);
        return (
          <g key={name} stroke={color} fill="none">
            <path d={`M${corners.join("L")}Z`} strokeWidth={1.5} />
            <circle cx={x} cy={y} r={2.5} />
          </g>
        );
      })}
      {probed && (
        <circle cx={at(probed)[0]} cy={at(probed)[1]} r={5} fill="none" stroke="#fff" strokeWidth={1.5} />
      )}
    </>
  );
}

/** Primaries and white points as comma-separated values, CIE 1931 x and y. */
function csvOf(shown: readonly Named[]): string {
  const line = ({ name, found }: Named) =>
    [csvCell(name), ...found.red, ...found.green, ...found.blue, ...found.white].join(",");
  return `${["name,red x,red y,green x,green y,blue x,blue y,white x,white y", ...shown.map(line)].join("\n")}\n`;
}
