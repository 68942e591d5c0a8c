import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from "react";
import { CUBE_SIZES, type CubePoints, indexOf, placeOf } from "#color/plot/cubePoints.ts";
import { CURVE_AXES, CURVE_AXIS_NAMES } from "#color/plot/curveAxis.ts";
import { usualChoice } from "#color/preview/choice.ts";
import { Segments } from "#parts/field/Segments.tsx";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../../change.ts";
import { short } from "../../preview/Probe.tsx";
import { type Scene, useInspection } from "../../preview/usePreview.ts";
import {
  cubeMarks,
  drawMarks,
  frameMarks,
  heldColors,
  type Mark,
  marksSvg,
  nearestDot,
  projection,
} from "./lattice.ts";
import { SaveButtons } from "./SaveButtons.tsx";
import { SubjectPicker } from "./SubjectPicker.tsx";
import { sidesOf, stepOf } from "./subject.ts";
import { useRoom } from "./useRoom.ts";

/** Degrees of a press of an arrow key, and of a pixel that is dragged. */
const STEP = 5;
const PER_PIXEL = 0.5;
/** Pixels around a point in which a click means it. */
const REACH = 12;
const { cube: usual } = usualChoice;
const EXPORTED = { width: 960, height: 720 };

/** A conversion, a color space, a named transform or one step as a cube of colors that can be turned. */
export function CubeInspector({ scene }: { scene: Scene }) {
  const run = useRun();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [plot, room] = useRoom();
  const dragged = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  const { axis, cube, subject } = scene.choice;
  const { size, yaw, pitch, point } = cube;
  const request = useMemo(
    () => ({ ask: "cube" as const, sides: sidesOf(scene, subject), step: stepOf(subject), size, axis }),
    [scene, subject, size, axis],
  );
  const { answer, why } = useInspection("cube", request);
  const cubes = useMemo(() => answer?.filter((each) => "results" in each) ?? [], [answer]);
  const refused = answer?.find((each) => "why" in each);
  const message = why ?? (refused && "why" in refused ? refused.why : null);
  const [now, was] = cubes;
  const picked = now ? indexOf(point, now.size) : 0;
  const held = useMemo(() => heldColors(cubes), [cubes]);
  const marksIn = useMemo(() => {
    return (width: number, height: number): Mark[] => {
      const project = projection({ yaw, pitch }, held, width, height);
      return [
        ...frameMarks(project),
        ...(was ? cubeMarks(was, project, true) : []),
        ...(now ? [...cubeMarks(now, project, false), ...pickedMarks(now, picked, project)] : []),
      ];
    };
  }, [held, now, was, yaw, pitch, picked]);
  const marks = useMemo(() => marksIn(room.width, room.height), [marksIn, room]);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    const density = globalThis.devicePixelRatio || 1;
    [element.width, element.height] = [room.width * density, room.height * density];
    context.scale(density, density);
    drawMarks(context, marks);
  }, [marks, room]);

  function turn(yawBy: number, pitchBy: number): void {
    const round = (value: number) => Math.round(value * 10) / 10;
    run(
      call("viewer.turnCube", {
        yaw: round(((((yaw + yawBy + 180) % 360) + 360) % 360) - 180),
        pitch: round(Math.min(90, Math.max(-90, pitch + pitchBy))),
      }),
    );
  }
  function turnBack(): void {
    run(call("viewer.turnCube", { yaw: usual.yaw, pitch: usual.pitch }));
  }
  function pick(place: readonly number[], length: number): void {
    const [red, green, blue] = place.map((step) => Math.min(1, Math.max(0, step / (length - 1))));
    run(call("viewer.pickCube", { red, green, blue }));
  }
  function key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    const channel = "rgb".indexOf(event.key.toLowerCase());
    if (by) turn(by[0]! * STEP * (event.shiftKey ? 3 : 1), by[1]! * STEP * (event.shiftKey ? 3 : 1));
    else if (channel >= 0 && now) {
      const place = placeOf(picked, now.size);
      place[channel]! += event.shiftKey ? -1 : 1;
      pick(place, now.size);
    } else if (event.key === "Home") turnBack();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  function move({ clientX, clientY }: PointerEvent): void {
    const from = dragged.current;
    if (!from) return;
    const [dx, dy] = [clientX - from.x, clientY - from.y];
    if (!from.moved && Math.hypot(dx, dy) < 4) return;
    dragged.current = { x: clientX, y: clientY, moved: true };
    turn(dx * PER_PIXEL, dy * PER_PIXEL);
  }
  function up({ clientX, clientY, currentTarget }: PointerEvent): void {
    const rect = currentTarget.getBoundingClientRect();
    const wasMoved = dragged.current?.moved ?? true;
    dragged.current = null;
    if (wasMoved || !now) return;
    const index = nearestDot(marks, clientX - rect.left, clientY - rect.top, REACH);
    if (index !== null) pick(placeOf(index, now.size), now.size);
  }
  const given = now ? placeOf(picked, now.size).map((step) => now.given[step]!) : [];
  const lines = [
    { label: "In", values: given },
    ...cubes.map((each, i) => ({ label: i === 0 ? "Out" : "Compared", values: resultOf(each, picked) })),
  ];
  const readout = lines.map(({ label, values }) => `${label} ${values.map(short).join(" ")}`).join(", ");
  return (
    <div className="inspector-body">
      <div className="inspector-tools">
        <SubjectPicker scene={scene} label="Cube of" />
        <Segments
          label="Axis"
          value={axis}
          choices={CURVE_AXIS_NAMES.map((value) => ({ value, label: CURVE_AXES[value].label }))}
          onChange={(next) => run(call("viewer.setCurveAxis", { axis: next }))}
        />
        <Segments
          label="Points along an edge"
          value={String(size)}
          choices={CUBE_SIZES.map((each) => ({ value: String(each), label: String(each) }))}
          onChange={(next) => run(call("viewer.setCubeSize", { size: Number(next) }))}
        />
        <SaveButtons
          name="cube"
          drawing={() => {
            const { width, height } = EXPORTED;
            return now ? { width, height, text: marksSvg(marksIn(width, height), width, height) } : null;
          }}
          text={() => csvOf(cubes)}
        />
      </div>
      {message === null ? (
        <div
          ref={plot}
          className="inspector-plot cube-plot"
          role="application"
          aria-roledescription="cube of colors"
          title="Drag to turn; double click or Home: turn back"
          aria-label={`Cube. Arrow keys turn it, Home turns it back, R, G and B move the picked point, with Shift back. ${readout}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys turn the cube
          tabIndex={0}
          onKeyDown={key}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            dragged.current = { x: event.clientX, y: event.clientY, moved: false };
          }}
          onPointerMove={move}
          onPointerUp={up}
          onDoubleClick={turnBack}
          onPointerCancel={() => {
            dragged.current = null;
          }}
        >
          <canvas ref={canvas} />
          <dl className="cube-readout">
            {lines.map(({ label, values }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{values.map(short).join("  ")}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : (
        <p className="inspector-why">{message}</p>
      )}
    </div>
  );
}

function resultOf({ results }: CubePoints, index: number): number[] {
  return [...results.subarray(index * 3, index * 3 + 3)];
}

/** A ring around the picked point. */
function pickedMarks(cube: CubePoints, index: number, project: ReturnType<typeof projection>): Mark[] {
  const [r, g, b] = resultOf(cube, index) as [number, number, number];
  if (!Number.isFinite(r + g + b)) return [];
  return [{ kind: "ring", ...project(r, g, b), radius: 6, color: "#fff", depth: -1e6 }];
}

/** Points of cubes as comma-separated values, one line a point. */
function csvOf(cubes: readonly CubePoints[]): string | null {
  const [first] = cubes;
  if (!first) return null;
  const names = ["red", "green", "blue"];
  const head = cubes.flatMap((_, i) => names.map((name) => (i === 0 ? `${name} out` : `${name} compared`)));
  const lines = Array.from({ length: first.size ** 3 }, (_, i) =>
    [
      ...placeOf(i, first.size).map((step) => first.given[step]),
      ...cubes.flatMap((cube) => resultOf(cube, i)),
    ].join(","),
  );
  return `${[[...names, ...head].join(","), ...lines].join("\n")}\n`;
}
