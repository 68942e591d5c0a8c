import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Missing } from "#color/error.ts";
import { EARLIER, PICTURES } from "#color/preview/choice.ts";
import { targetLabel } from "#color/preview/counterpart.ts";
import type { Painted } from "#color/preview/question.ts";
import { Segments } from "#parts/field/Segments.tsx";
import { Select } from "#parts/field/Select.tsx";
import { transferBitmap } from "#parts/plot/bitmap.ts";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { Probe } from "./Probe.tsx";
import { ProbeMark } from "./ProbeMark.tsx";
import { Refused } from "./Refused.tsx";
import { SplitHandle } from "./SplitHandle.tsx";
import { type Scene, usePainted, useProbed, useScene } from "./usePreview.ts";
import { useShownImage } from "./useShownImage.ts";
import { Ways } from "./Ways.tsx";
import "./preview.css";

const layouts = [
  { value: "after", label: "After" },
  { value: "before", label: "Before" },
  { value: "split", label: "Split" },
  { value: "side", label: "Side" },
  { value: "difference", label: "Diff" },
];
/** Names of the sides if the other one is no earlier state. */
const otherLayouts = layouts.map((layout) => ({
  ...layout,
  label: { after: "Current", before: "Compared" }[layout.value] ?? layout.label,
}));
const pictureWords = {
  chart: "Test chart",
  linear: "Chart, scene light",
  log: "Chart, log",
  video: "Chart, video",
} as const;
const OPEN = "open";

export type Place = { x: number; y: number };

/** Preview of the configuration: a picture through it, before and after a change, and values of one color. */
export function Preview() {
  const scene = useScene();
  const [under, setUnder] = useState<Place | null>(null);
  const { painted, why, missing, slow } = usePainted(scene);
  const { given, readings } = useProbed(scene, under);
  return (
    <section className="preview" aria-label="Preview">
      <div className="inspector-sub">
        <h3>Preview</h3>
        <PictureSelect scene={scene} />
      </div>
      {scene ? (
        <>
          <Frame scene={scene} painted={painted} why={why} missing={missing} slow={slow} onUnder={setUnder} />
          <Compare scene={scene} />
          <Ways scene={scene} />
          <Probe given={given} readings={readings} source={scene.now.source?.name ?? ""} />
        </>
      ) : (
        <p className="hint">There is no color space to preview yet.</p>
      )}
    </section>
  );
}

/** Picker of the picture. */
export const PictureSelect = memo(function PictureSelect({ scene }: { scene: Scene | null }) {
  const run = useRun();
  const { file } = useShownImage();
  const pictures = PICTURES.flatMap((value): { value: string; label: string }[] => {
    if (value === "image") return file ? [{ value, label: file.name }] : [];
    return [{ value, label: pictureWords[value] }];
  });
  const picture = scene?.choice.picture ?? "chart";
  return (
    <Select
      bare
      label="Picture"
      value={picture === "image" && !file ? "chart" : picture}
      choices={[...pictures, { value: OPEN, label: "Open image…" }]}
      onCommit={(next) => {
        run(next === OPEN ? call("preview.openImage") : call("preview.setPicture", { picture: next }));
        return undefined;
      }}
    />
  );
});

type CompareProps = {
  scene: Scene;
  /** Control in place of the short list of earlier states. */
  against?: ReactNode;
};

/** Picker of the before/after layout. */
export const Compare = memo(function Compare({ scene: { choice, whyWas }, against }: CompareProps) {
  const run = useRun();
  return (
    <div className="preview-compare">
      <Segments
        label="Compare"
        value={choice.layout}
        choices={EARLIER.some((each) => each === choice.against) ? layouts : otherLayouts}
        onChange={(layout) => run(call("preview.compare", { layout }))}
      />
      {choice.layout !== "after" && against}
      {choice.layout !== "after" && !against && (
        <Select
          bare
          label="Compare with"
          value={String(choice.against)}
          choices={[
            { value: "change", label: "last change" },
            { value: "opened", label: "as opened" },
          ]}
          onCommit={(earlier) => {
            run(call("preview.compareWith", { earlier }));
            return undefined;
          }}
        />
      )}
      {choice.layout !== "after" && whyWas && (
        <span className="hidden-text" role="status">
          {whyWas}.
        </span>
      )}
    </div>
  );
});

type FrameProps = {
  scene: Scene;
  painted: Painted | null;
  why: string | null;
  missing: Missing | null;
  slow: boolean;
  onUnder: (place: Place | null) => void;
};

/** The picture with its probe and split; arrows move the probe, the pointer shows the color under it. */
export const Frame = memo(function Frame({ scene, painted, why, missing, slow, onUnder }: FrameProps) {
  const run = useRun();
  const { choice, was } = scene;
  const layout = was ? choice.layout : "after";
  const marker = "pixel" in choice.probe ? null : choice.probe;
  const place = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Place => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const x = (clientX - left) / width;
    const within = (at: number) => Math.min(0.9999, Math.max(0, at));
    return { x: within(layout === "side" ? (x * 2) % 1 : x), y: within((clientY - top) / height) };
  };
  function key(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? 0.1 : 0.01;
    const [x = 0, y = 0] = by;
    const from = marker ?? { x: 0.5, y: 0.5 };
    const to = (at: number, way: number) => Math.min(1, Math.max(0, Number((at + way * step).toFixed(4))));
    run(call("preview.probePlace", { x: to(from.x, x), y: to(from.y, y) }));
  }
  return (
    <div className="preview-frame" data-slow={slow} data-side={layout === "side"}>
      {why === null ? (
        <>
          <div className="preview-fit" style={fitting(painted)}>
            <div
              className="preview-picture"
              role="application"
              aria-roledescription="picture with a probe"
              aria-label="Picture. Arrow keys move the probe."
              // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the probe over the picture
              tabIndex={0}
              onKeyDown={key}
              onPointerMove={(event) => onUnder(place(event))}
              onPointerLeave={() => onUnder(null)}
              onClick={(event) => run(call("preview.probePlace", place(event as never)))}
            >
              <Bitmap painted={painted} />
              {marker &&
                (layout === "side" ? [marker.x / 2, (1 + marker.x) / 2] : [marker.x]).map((x, side) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: one on each side of a picture
                  <ProbeMark key={side} at={{ left: `${x * 100}%`, top: `${marker.y * 100}%` }} />
                ))}
            </div>
            {layout === "split" && (
              <SplitHandle at={choice.split} onMove={(at) => run(call("preview.moveSplit", { at }))} />
            )}
          </div>
          <LayoutTags scene={scene} whyBefore={painted?.whyBefore ?? null} />
        </>
      ) : (
        <Refused className="preview-why" why={why} missing={missing} />
      )}
    </div>
  );
});

/** Names of what a picture is made of, at its corners. */
export function LayoutTags({ scene, whyBefore }: { scene: Scene; whyBefore: string | null }) {
  const { choice, now, was, whyWas, pointed } = scene;
  if (pointed) return <span className="preview-tag">{pointed.words}</span>;
  if (choice.layout === "after") return null;
  if (!was) return whyWas === null ? null : <span className="preview-tag">{whyWas}</span>;
  if (whyBefore !== null)
    return (
      <span className="preview-tag">
        {was.name}: {whyBefore}
      </span>
    );
  const after = was.isEarlier ? "After" : targetLabel(now.target);
  const isBoth = choice.layout === "split" || choice.layout === "side";
  return (
    <>
      {choice.layout !== "difference" && (
        <span className="preview-tag" data-half={isBoth}>
          {choice.layout === "before" ? was.name : `A ${was.name}`}
        </span>
      )}
      {choice.layout !== "before" && (
        <span className="preview-tag end" data-half={isBoth}>
          {choice.layout === "difference" ? `Difference ×${choice.gain}` : `B ${after}`}
        </span>
      )}
    </>
  );
}

/** The place of the picture in the frame: as large as it fits. */
function fitting(painted: Painted | null): CSSProperties {
  const { width, height } = painted?.size ?? { width: 16, height: 9 };
  return { aspectRatio: `${width} / ${height}`, width: `min(100cqw, ${(100 * width) / height}cqh)` };
}

/** The newest bitmap, which is handed to the canvas and drawn without being copied. */
export function Bitmap({ painted }: { painted: Painted | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = useRef<ImageBitmap | null>(null);
  useEffect(() => {
    if (!canvas.current || !painted || shown.current === painted.bitmap) return;
    shown.current = painted.bitmap;
    transferBitmap(painted.bitmap, canvas.current);
  }, [painted]);
  return <canvas ref={canvas} data-drawn={painted !== null} />;
}
