import {
  Fragment,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
  type WheelEvent,
} from "react";
import type { Missing } from "#color/error.ts";
import { MOST_ZOOM, type Region } from "#color/preview/choice.ts";
import { marksOf } from "#color/preview/layout.ts";
import type { Described, Painted } from "#color/preview/question.ts";
import { useEditor, useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { Bitmap, LayoutTags, type Place } from "../preview/Preview.tsx";
import { ProbeMark } from "../preview/ProbeMark.tsx";
import { Refused } from "../preview/Refused.tsx";
import { SplitHandle } from "../preview/SplitHandle.tsx";
import type { Scene } from "../preview/usePreview.ts";
import { CellValues, VALUES_FROM } from "./CellValues.tsx";
import type { Frame, Size } from "./frame.ts";
import { DOTS_BELOW, MarkDots } from "./MarkDots.tsx";
import { frameKeys, keyCall } from "./pictureKeys.ts";
import type { FoundMarks } from "./useMarkSearch.ts";

type Props = {
  scene: Scene;
  painted: Painted | null;
  frame: Frame | null;
  picture: Size;
  /** Window of the picture around which there is more of it; null where it has no more. */
  display: Described["display"];
  slow: boolean;
  why: string | null;
  missing: Missing | null;
  found: FoundMarks | null;
  onUnder: (place: Place | null) => void;
  onSize: (size: Size) => void;
};

/** Factor of one notch of the wheel. */
const NOTCH = 1.25;
/** CSS pixels for one of the picture from which on a grid parts them. */
const GRID_FROM = 8;

/** The picture at its zoom: the wheel zooms, dragging pans, a click probes, and keys act while it has the focus. */
export const Stage = memo(function Stage({
  scene,
  painted,
  frame,
  picture,
  display,
  slow,
  why,
  missing,
  found,
  onUnder,
  onSize,
}: Props) {
  const run = useRun();
  const box = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<{ x: number; y: number; moved: boolean } | null>(null);
  const [corner, setCorner] = useState<Place | null>(null);
  const { choice, was } = scene;
  const hasFrames = useEditor(
    ({ session }) => (session.frames ?? null) !== null && choice.picture === "image",
  );
  const layout = was ? choice.layout : "after";
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      onSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [onSize]);
  const marker = "pixel" in choice.probe ? null : choice.probe;
  const density = globalThis.devicePixelRatio || 1;

  /** The place of the picture under a point of the screen. */
  function placeAt(clientX: number, clientY: number): Place | null {
    const rect = box.current?.getBoundingClientRect();
    if (!rect || !frame) return null;
    const half = layout === "side" ? frame.width : Number.POSITIVE_INFINITY;
    const x = ((clientX - rect.left - frame.left) % half) / frame.across + frame.window.x;
    const y = (clientY - rect.top - frame.top) / frame.scale + frame.window.y;
    if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return null;
    return { x: x / picture.width, y: y / picture.height };
  }

  function wheel(event: WheelEvent): void {
    if (!frame) return;
    const factor = event.deltaY < 0 ? NOTCH : 1 / NOTCH;
    const now = frame.scale * density;
    const scale = Math.min(MOST_ZOOM, Math.max(1 / MOST_ZOOM, now * factor));
    const at = placeAt(event.clientX, event.clientY) ?? { x: choice.zoom.x, y: choice.zoom.y };
    const middle = middleOf();
    // The place under the pointer stays there.
    const keep = (point: number, center: number) => clamp(point + ((center - point) * now) / scale);
    run(call("viewer.look", { scale, x: keep(at.x, middle.x), y: keep(at.y, middle.y) }));
  }

  function middleOf(): Place {
    if (!frame) return { x: 0.5, y: 0.5 };
    const { window } = frame;
    return {
      x: (window.x + window.width / 2) / picture.width,
      y: (window.y + window.height / 2) / picture.height,
    };
  }

  function move(event: PointerEvent): void {
    onUnder(placeAt(event.clientX, event.clientY));
    if (corner) {
      const place = placeAt(event.clientX, event.clientY);
      if (place) run(call("viewer.measureRegion", regionOf(corner, place)));
      return;
    }
    if (!dragged || !frame) return;
    const [dx, dy] = [event.clientX - dragged.x, event.clientY - dragged.y];
    if (!dragged.moved && Math.hypot(dx, dy) < 4) return;
    setDragged({ x: event.clientX, y: event.clientY, moved: true });
    const middle = middleOf();
    const along = (at: number, by: number, size: number) => clamp(at - by / size);
    run(
      call("viewer.look", {
        scale: frame.scale * density,
        x: along(middle.x, dx / frame.across, picture.width),
        y: along(middle.y, dy / frame.scale, picture.height),
      }),
    );
  }

  function up(event: PointerEvent): void {
    const place = placeAt(event.clientX, event.clientY);
    if (dragged && !dragged.moved && place) run(call("preview.probePlace", place));
    setDragged(null);
    setCorner(null);
  }

  function key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape" && !choice.full) {
      event.preventDefault();
      box.current?.closest<HTMLElement>(".viewer-screen")?.focus();
      return;
    }
    const stepCall = hasFrames && !event.altKey && !event.shiftKey ? frameKeys[event.key] : undefined;
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.altKey && !(by && hasFrames)) return;
    const known = stepCall ?? keyCall(event, choice.adjust.channel);
    if (!by && !known) return;
    event.preventDefault();
    event.stopPropagation();
    if (known) return void run(known);
    const [x = 0, y = 0] = by!;
    const from = marker ?? { x: 0.5, y: 0.5 };
    const step = event.shiftKey ? 10 : 1;
    // The middle of a pixel.
    const to = (at: number, way: number, size: number) =>
      clamp((Math.min(size - 1, Math.max(0, Math.floor(at * size) + way * step)) + 0.5) / size);
    run(call("preview.probePlace", { x: to(from.x, x, picture.width), y: to(from.y, y, picture.height) }));
  }

  const shown = frame && {
    left: frame.left,
    top: frame.top,
    width: frame.width * (layout === "side" ? 2 : 1),
    height: frame.height,
  };
  const hasDots = frame && frame.scale < DOTS_BELOW && marksOf({ ...choice, layout }).length > 0;
  const markerAt = marker &&
    frame && {
      left: frame.left + (marker.x * picture.width - frame.window.x) * frame.across,
      top: frame.top + (marker.y * picture.height - frame.window.y) * frame.scale,
    };
  // Each half of pictures side by side has its own.
  const sides = layout === "side" && frame ? [0, frame.width] : [0];
  const { region } = choice;
  const regionAt = region &&
    frame && {
      left: frame.left + (region.left * picture.width - frame.window.x) * frame.across,
      top: frame.top + (region.top * picture.height - frame.window.y) * frame.scale,
      width: (region.right - region.left) * picture.width * frame.across,
      height: (region.bottom - region.top) * picture.height * frame.scale,
    };
  const displayAt = display &&
    frame && {
      left: frame.left + (display.x - frame.window.x) * frame.across,
      top: frame.top + (display.y - frame.window.y) * frame.scale,
      width: display.width * frame.across,
      height: display.height * frame.scale,
    };
  return (
    <div
      ref={box}
      className="stage"
      data-slow={slow}
      role="application"
      aria-roledescription="picture with a probe"
      aria-label="Picture. Arrow keys move the probe, + and − change the exposure, R, G, B, A and Y show channels. Escape leaves the picture."
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys act on the picture
      tabIndex={0}
      data-screen-focus
      onKeyDown={key}
      onWheel={wheel}
      onPointerDown={(event) => {
        if (event.button > 1 || (event.target as Element).closest(".preview-split, button")) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        if (event.shiftKey && event.button === 0) setCorner(placeAt(event.clientX, event.clientY));
        else setDragged({ x: event.clientX, y: event.clientY, moved: event.button === 1 });
      }}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={() => {
        setDragged(null);
        setCorner(null);
      }}
      onPointerLeave={() => onUnder(null)}
    >
      {why !== null ? (
        <Refused className="stage-why" why={why} missing={missing} />
      ) : (
        shown && (
          <div className="stage-picture" style={shown}>
            <Bitmap painted={painted} />
            {frame.scale >= GRID_FROM && (
              <div
                className="stage-grid"
                style={{ backgroundSize: `${frame.across}px ${frame.scale}px` }}
                aria-hidden="true"
              />
            )}
            {frame.scale >= VALUES_FROM && layout !== "side" && (
              <CellValues subject={scene.subject} frame={frame} />
            )}
            {found && !found.busy && hasDots && <MarkDots scene={scene} frame={frame} found={found} />}
            {layout === "split" && (
              <SplitHandle at={choice.split} onMove={(at) => run(call("preview.moveSplit", { at }))} />
            )}
          </div>
        )
      )}
      {why === null &&
        sides.map((by) => (
          <Fragment key={by}>
            {displayAt && (
              <div
                className="stage-display"
                style={{ ...displayAt, left: displayAt.left + by }}
                aria-hidden="true"
              />
            )}
            {regionAt && (
              <div
                className="stage-region"
                style={{ ...regionAt, left: regionAt.left + by }}
                aria-hidden="true"
              />
            )}
            {markerAt && <ProbeMark at={{ ...markerAt, left: markerAt.left + by }} />}
          </Fragment>
        ))}
      {why === null && <LayoutTags scene={scene} whyBefore={painted?.whyBefore ?? null} />}
    </div>
  );
});

/** The region between two corners. */
function regionOf(a: Place, b: Place): Region {
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    right: Math.max(a.x, b.x),
    bottom: Math.max(a.y, b.y),
  };
}

function clamp(at: number): number {
  return Math.min(1, Math.max(0, at));
}
