import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
  type WheelEvent,
} from "react";
import { type Channel, neutral } from "#color/preview/adjustment.ts";
import type { Painted } from "#color/preview/question.ts";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { Bitmap, type Place } from "../preview/Preview.tsx";
import { SplitHandle } from "../preview/SplitHandle.tsx";
import type { Scene } from "../preview/usePreview.ts";
import type { Framing, Size } from "./framing.ts";
import { pictureKeys } from "./pictureKeys.ts";

type Props = {
  scene: Scene;
  painted: Painted | null;
  framing: Framing | null;
  picture: Size;
  slow: boolean;
  why: string | null;
  onUnder: (place: Place | null) => void;
  onSize: (size: Size) => void;
};

/** Factor of one notch of the wheel. */
const NOTCH = 1.25;
/** CSS pixels for one of the picture from which on a grid parts them. */
const GRID_FROM = 8;
const MOST_ZOOM = 64;

/** The picture at its zoom: the wheel zooms, dragging pans, a click probes, and keys act while it has the focus. */
export const Stage = memo(function Stage({
  scene,
  painted,
  framing,
  picture,
  slow,
  why,
  onUnder,
  onSize,
}: Props) {
  const run = useRun();
  const box = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<{ x: number; y: number; moved: boolean } | null>(null);
  const { choice, was } = scene;
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
    if (!rect || !framing) return null;
    const half = layout === "side" ? framing.width : Number.POSITIVE_INFINITY;
    const x = ((clientX - rect.left - framing.left) % half) / framing.scale + framing.window.x;
    const y = (clientY - rect.top - framing.top) / framing.scale + framing.window.y;
    if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return null;
    return { x: x / picture.width, y: y / picture.height };
  }

  function wheel(event: WheelEvent): void {
    if (!framing) return;
    const factor = event.deltaY < 0 ? NOTCH : 1 / NOTCH;
    const now = framing.scale * density;
    const scale = Math.min(MOST_ZOOM, Math.max(1 / MOST_ZOOM, now * factor));
    const at = placeAt(event.clientX, event.clientY) ?? { x: choice.zoom.x, y: choice.zoom.y };
    const middle = middleOf();
    // What is under the pointer stays there.
    const keep = (point: number, center: number) => clamp(point + ((center - point) * now) / scale);
    run(call("viewer.look", { scale, x: keep(at.x, middle.x), y: keep(at.y, middle.y) }));
  }

  function middleOf(): Place {
    if (!framing) return { x: 0.5, y: 0.5 };
    const { window } = framing;
    return {
      x: (window.x + window.width / 2) / picture.width,
      y: (window.y + window.height / 2) / picture.height,
    };
  }

  function move(event: PointerEvent): void {
    onUnder(placeAt(event.clientX, event.clientY));
    if (!dragged || !framing) return;
    const [dx, dy] = [event.clientX - dragged.x, event.clientY - dragged.y];
    if (!dragged.moved && Math.hypot(dx, dy) < 4) return;
    setDragged({ x: event.clientX, y: event.clientY, moved: true });
    const middle = middleOf();
    const along = (at: number, by: number, size: number) => clamp(at - by / framing.scale / size);
    run(
      call("viewer.look", {
        scale: framing.scale * density,
        x: along(middle.x, dx, picture.width),
        y: along(middle.y, dy, picture.height),
      }),
    );
  }

  function up(event: PointerEvent): void {
    const place = placeAt(event.clientX, event.clientY);
    if (dragged && !dragged.moved && place) run(call("preview.probePlace", place));
    setDragged(null);
  }

  function key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const known = by ? null : pictureKeys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!by && !known) return;
    event.preventDefault();
    event.stopPropagation();
    if (known) return void run(toggled(known, choice.adjust.channel));
    const [x = 0, y = 0] = by!;
    const from = marker ?? { x: 0.5, y: 0.5 };
    const step = event.shiftKey ? 10 : 1;
    // The middle of a pixel.
    const to = (at: number, way: number, size: number) =>
      clamp((Math.min(size - 1, Math.max(0, Math.floor(at * size) + way * step)) + 0.5) / size);
    run(call("preview.probePlace", { x: to(from.x, x, picture.width), y: to(from.y, y, picture.height) }));
  }

  const shown = framing && {
    left: framing.left,
    top: framing.top,
    width: framing.width * (layout === "side" ? 2 : 1),
    height: framing.height,
  };
  const markerAt = marker &&
    framing && {
      left: framing.left + (marker.x * picture.width - framing.window.x) * framing.scale,
      top: framing.top + (marker.y * picture.height - framing.window.y) * framing.scale,
    };
  return (
    <div
      ref={box}
      className="stage"
      data-slow={slow}
      role="application"
      aria-roledescription="picture with a probe"
      aria-label="Picture. Arrow keys move the probe, + and − change the exposure, R, G, B, A and Y show channels."
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys act on the picture
      tabIndex={0}
      data-screen-focus
      onKeyDown={key}
      onWheel={wheel}
      onPointerDown={(event) => {
        if (event.button > 1 || (event.target as Element).closest(".preview-split")) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged({ x: event.clientX, y: event.clientY, moved: event.button === 1 });
      }}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={() => setDragged(null)}
      onPointerLeave={() => onUnder(null)}
    >
      {why !== null ? (
        <p className="stage-why" role="status">
          {why}
        </p>
      ) : (
        shown && (
          <div className="stage-picture" style={shown}>
            <Bitmap painted={painted} />
            {framing.scale >= GRID_FROM && (
              <div
                className="stage-grid"
                style={{ backgroundSize: `${framing.scale}px ${framing.scale}px` }}
                aria-hidden="true"
              />
            )}
            {layout === "split" && (
              <SplitHandle at={choice.split} onMove={(at) => run(call("preview.moveSplit", { at }))} />
            )}
          </div>
        )
      )}
      {markerAt && layout !== "side" && why === null && (
        <svg className="preview-marker" viewBox="-9 -9 18 18" style={markerAt} aria-hidden="true">
          <circle r="7" />
          <circle r="7" />
          <circle r="1" />
        </svg>
      )}
      {layout !== "after" && painted?.whyBefore == null && why === null && (
        <>
          {layout !== "difference" && (
            <span className="preview-tag">{layout === "before" ? "Before" : "A Before"}</span>
          )}
          {layout !== "before" && (
            <span className="preview-tag end">{layout === "difference" ? "Difference" : "B After"}</span>
          )}
        </>
      )}
      {choice.layout !== "after" && !was && <span className="preview-tag">Nothing was changed yet</span>}
      {painted?.whyBefore != null && <span className="preview-tag">Before: {painted.whyBefore}</span>}
    </div>
  );
});

/** A key of a channel that is shown alone shows all again. */
function toggled(known: ReturnType<typeof call>, channel: Channel): ReturnType<typeof call> {
  const isShown = known.id === "viewer.showChannel" && known.args.channel === channel;
  return isShown ? call("viewer.showChannel", { channel: neutral.channel }) : known;
}

function clamp(at: number): number {
  return Math.min(1, Math.max(0, at));
}
