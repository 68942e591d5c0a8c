import { useMemo } from "react";
import { corners } from "#color/plot/knownGamut.ts";
import { SPECTRAL_LOCUS } from "#color/plot/spectralLocus.ts";
import type { Triangle, Xy } from "#color/preview/inspect.ts";
import { type DIAGRAMS, DIAGRAM_EDGE as EDGE, gamutFrame, DIAGRAM_SIZE as SIZE } from "./gamutFrame.ts";

const MARKED = [460, 480, 500, 520, 540, 560, 580, 600, 620];
const TEXT = { fill: "#9a9a9a", fontSize: 10, fontFamily: "sans-serif" };

type Props = {
  diagram: keyof typeof DIAGRAMS;
  shown: readonly { name: string; found: Triangle; color: string }[];
  /** CIE 1931 x and y of colors of the picture, two numbers each. */
  scatter: Float32Array | null;
  probed: Xy | null;
};

/** Triangles of primaries, colors of the picture and the probed one within the spectral locus. */
export function GamutDiagram({ diagram, shown, scatter, probed }: Props) {
  const held = JSON.stringify(shown.flatMap(({ found }) => corners(found)));
  const frame = useMemo(() => gamutFrame(diagram, JSON.parse(held) as Xy[]), [diagram, held]);
  const { at } = frame;
  const text = ([x, y]: Xy) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const dots = useMemo(() => {
    let d = "";
    for (let i = 0; scatter && i < scatter.length; i += 2) {
      const [x, y] = at([scatter[i]!, scatter[i + 1]!]);
      if (x > 0 && y > 0 && x < SIZE && y < SIZE) d += `M${x.toFixed(1)} ${y.toFixed(1)}h0`;
    }
    return d;
  }, [scatter, at]);
  const path = (points: readonly Xy[]) => `M${points.map((xy) => text(at(xy))).join("L")}Z`;
  return (
    <>
      <rect width={SIZE} height={SIZE} fill="#0c0c0c" />
      {frame.across.map((tick) => {
        const [x] = frame.place(tick);
        return (
          <g key={tick}>
            <path d={`M${x} ${EDGE}V${SIZE - EDGE}`} stroke="#ffffff14" />
            <text x={x} y={SIZE - 10} textAnchor="middle" {...TEXT}>
              {printed(tick)}
            </text>
          </g>
        );
      })}
      {frame.up.map((tick) => {
        const [, y] = frame.place(tick);
        return (
          <g key={tick}>
            <path d={`M${EDGE} ${y}H${SIZE - EDGE}`} stroke="#ffffff14" />
            <text x={EDGE - 6} y={y + 3} textAnchor="end" {...TEXT}>
              {printed(tick)}
            </text>
          </g>
        );
      })}
      <path d={path(SPECTRAL_LOCUS.map(({ xy }) => xy))} fill="#ffffff08" stroke="#8a8a8a" />
      {SPECTRAL_LOCUS.filter(({ wavelength }) => MARKED.includes(wavelength)).map(({ wavelength, xy }) => {
        const [x, y] = at(xy);
        const anchor = x < SIZE / 3 ? "end" : "start";
        return (
          <text key={wavelength} x={x} y={y - 4} textAnchor={anchor} {...TEXT} fontSize={8}>
            {wavelength}
          </text>
        );
      })}
      <path d={dots} stroke="#ffffff" strokeWidth={1.6} strokeLinecap="round" opacity={0.35} />
      {shown.map(({ name, found, color }) => {
        const [x, y] = at(found.white);
        return (
          <g key={name} stroke={color} fill="none">
            <path d={path([found.red, found.green, found.blue])} strokeWidth={1.5} />
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

function printed(tick: number): string {
  return String(tick).replace("-", "−");
}
