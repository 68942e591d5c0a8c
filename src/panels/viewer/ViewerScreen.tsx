import { type ClipboardEvent, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { isImageName } from "#color/image/imageFile.ts";
import { canvasWords } from "#color/preview/canvasColors.ts";
import { BANDS } from "#color/preview/falseColor.ts";
import type { Described } from "#color/preview/question.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { pixelEngine } from "#palette/preview/pixelEngine.ts";
import { Button } from "#parts/Button.tsx";
import { fetched } from "#parts/fetched.ts";
import { ReturnFocus } from "#parts/field/returnFocus.ts";
import { Select } from "#parts/field/Select.tsx";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { Compare, PictureSelect, type Place } from "../preview/Preview.tsx";
import { Probe } from "../preview/Probe.tsx";
import { type Scene, useDescribed, usePainted, useProbed, useScene } from "../preview/usePreview.ts";
import { useShownImage } from "../preview/useShownImage.ts";
import { Ways } from "../preview/Ways.tsx";
import { Adjustments, Zoom } from "./Adjustments.tsx";
import { AgainstPicker } from "./AgainstPicker.tsx";
import { CodeTable } from "./CodeTable.tsx";
import { FrameBar } from "./FrameBar.tsx";
import { frameOf, type Size } from "./frame.ts";
import { InspectorMenu } from "./InspectorMenu.tsx";
import { LightTable } from "./LightTable.tsx";
import type { PreviewLink } from "./link.ts";
import { Marks } from "./Marks.tsx";
import { RegionTable } from "./RegionTable.tsx";
import { ScopePlot } from "./ScopePlot.tsx";
import { Stage } from "./Stage.tsx";
import { useCancelReading } from "./useCancelReading.ts";
import { useKeptPlace } from "./useKeptPlace.ts";
import { useLink } from "./useLink.ts";
import { useMarkSearch } from "./useMarkSearch.ts";
import { usePictureFocus } from "./usePictureFocus.ts";
import { useSavedPicture } from "./useSavedPicture.ts";
import "../preview/preview.css";
import "./viewerScreen.css";

const Inspectors = fetched(async () => ({
  default: (await import("./inspector/Inspectors.tsx")).Inspectors,
}));

/** Factors of the difference that its list offers. */
const GAINS = [1, 2, 4, 8, 16, 32, 64];
/** Pixels of a frame up to which the next one is decoded ahead: two of 4K take 300 MB. */
const MAX_AHEAD = 4096 * 2304;

type Props = {
  /** Settings that the address tells. */
  link: PreviewLink;
  onLink: (link: PreviewLink) => void;
};

/** The viewer: a picture through the configuration as large as it fits, what is adjusted of it, and one color's numbers. */
export function ViewerScreen({ link, onLink }: Props) {
  const scene = useScene("viewer");
  useLink(link, onLink);
  return (
    <section className="viewer-screen-frame">
      <h1 className="hidden-text">Viewer</h1>
      {scene ? (
        <Viewing scene={scene} />
      ) : (
        <div className="empty">
          <span>There is no color space to preview yet.</span>
          <CommandButton id="colorspace.create" label="Add color space…" small noKey />
        </div>
      )}
    </section>
  );
}

/** Decodes the next frame of a sequence once the shown one is known, so that a step shows it at once. */
function useNextFrame({ choice }: Scene, described: Described | null, next: File | null): void {
  const isSmall = described !== null && described.width * described.height <= MAX_AHEAD;
  const ahead = choice.picture === "image" && isSmall ? next : null;
  const { layer, overscan } = choice;
  useEffect(() => {
    if (ahead) pixelEngine()?.expect({ image: ahead, layer, overscan });
  }, [ahead, layer, overscan]);
}

function Viewing({ scene }: { scene: Scene }) {
  const run = useRun();
  const screen = useRef<HTMLDivElement>(null);
  const [under, setUnder] = useState<Place | null>(null);
  const [stage, setStage] = useState<Size>({ width: 0, height: 0 });
  const size = useDescribed(scene.subject, "size");
  const { described, why: whyNone } = size;
  const { full, zoom, probe } = scene.choice;
  const layout = scene.was ? scene.choice.layout : "after";
  const density = globalThis.devicePixelRatio || 1;
  // While another picture is read, the last one stays where it is.
  const last = useRef<(Size & { aspect?: number | undefined }) | null>(null);
  if (described || whyNone !== null) last.current = described;
  const { width, height, aspect } = last.current ?? {};
  const frame = useMemo(() => {
    const room = layout === "side" ? { ...stage, width: stage.width / 2 } : stage;
    return width && height ? frameOf({ width, height }, room, zoom, density, aspect) : null;
  }, [width, height, aspect, stage, zoom, density, layout]);
  const { painted, why, missing, slow } = usePainted(scene, frame?.window ?? null);
  const cancel = useCancelReading(scene, size);
  const { file, next } = useShownImage();
  const reading = size.isReading && scene.choice.picture === "image" ? file : null;
  const { focusPicture, handlers } = usePictureFocus(screen, scene, reading && cancel);
  useNextFrame(scene, described, next);
  useSavedPicture(scene);
  useKeptPlace(scene.chosen, described, size.isOther);
  // The numbers are those of the pixel that was found, wherever the pointer rests.
  const leave = useCallback(() => setUnder(null), []);
  const marks = useMarkSearch(scene, frame, leave);
  const { given, readings } = useProbed(scene, under);
  const whyCpu = painted?.whyCpu ? `Computed by the CPU: ${painted.whyCpu}` : null;
  const notes = [described?.note, whyCpu].filter((note) => note);
  const facts = [
    described?.label,
    described && painted && canvasWords(painted.canvas),
    described && painted?.by,
  ]
    .filter((words) => words)
    .join(" · ");
  function paste({ clipboardData }: ClipboardEvent): void {
    const file = [...clipboardData.files].find(
      ({ type, name }) => type.startsWith("image/") || isImageName(name),
    );
    if (file) run(call("preview.openImage", { file }));
  }
  return (
    <div {...handlers} ref={screen} className="viewer-screen" tabIndex={-1} data-full={full} onPaste={paste}>
      <ReturnFocus value={focusPicture}>
        <header className="viewer-screen-head">
          <PictureSelect scene={scene} />
          {scene.choice.picture === "image" && <FrameBar />}
          {described && described.layers.length > 1 && (
            <Select
              bare
              label="Layer"
              value={scene.choice.layer ?? described.layers[0]!}
              choices={described.layers.map((value) => ({ value, label: value }))}
              onCommit={(layer) => {
                run(call("viewer.setLayer", { layer }));
                return undefined;
              }}
            />
          )}
          {described?.hasOverscan && (
            <Button
              small
              look="ghost"
              aria-pressed={scene.choice.overscan}
              title="Show what the image has outside of its display window"
              onClick={() => run(call("viewer.toggleOverscan"))}
            >
              Overscan
            </Button>
          )}
          <Compare scene={scene} against={<AgainstPicker scene={scene} />} />
          {layout === "difference" && (
            <Select
              bare
              label="Factor of the difference"
              title="Factor of the difference ( , and . )"
              value={String(scene.choice.gain)}
              choices={GAINS.map((gain) => ({ value: String(gain), label: `×${gain}` }))}
              onCommit={(gain) => {
                run(call("viewer.setDifferenceGain", { gain: Number(gain) }));
                return undefined;
              }}
            />
          )}
          {scene.choice.inspector === null && <InspectorMenu />}
          <div className="viewer-head-end">
            <span className="viewer-label" title={[facts, ...notes].filter((words) => words).join(". ")}>
              <span>
                {facts}
                {facts && notes.length > 0 && " · "}
                {notes.length > 0 && <span role="status">{notes.join(" ")}</span>}
              </span>
            </span>
            <Zoom scene={scene} scale={frame ? frame.scale * density : null} full={full} />
          </div>
        </header>
        <Adjustments scene={scene} />
        <div className="viewer-screen-body">
          <Stage
            scene={scene}
            painted={painted}
            frame={frame}
            picture={last.current ?? { width: 1, height: 1 }}
            display={described?.display ?? null}
            slow={slow}
            why={whyNone ?? why}
            missing={missing}
            found={marks}
            onUnder={setUnder}
            onSize={setStage}
          />
          {scene.choice.adjust.falseColor && <Legend />}
          {reading && (
            <p className="viewer-note" role="status">
              Reading {reading.name}… <ReadPercent key={reading.name} />
              <button type="button" onClick={cancel}>
                Cancel (Esc)
              </button>
            </p>
          )}
          {scene.choice.picture === "image" && !file && (
            <p className="viewer-note" role="status">
              The image of this link is not here: images never leave the browser they were opened in. Open it
              with P O.
            </p>
          )}
        </div>
        {scene.choice.inspector !== null && (
          <Suspense>
            <Inspectors scene={scene} readings={readings} />
          </Suspense>
        )}
        <aside className="viewer-screen-side" aria-label="Probe">
          <Ways scene={scene} />
          {described && (
            <PlaceLine under={under} probe={"pixel" in probe ? null : probe} described={described} />
          )}
          <Probe given={given} readings={readings} source={scene.now.source?.name ?? ""} />
          <CodeTable given={given} readings={readings} isLight={scene.now.chart === "linear"} />
          <LightTable readings={readings} />
          <RegionTable scene={scene} origin={described?.origin ?? { x: 0, y: 0 }} />
          <Marks scene={scene} found={marks} />
          <ScopePlot scene={scene} />
        </aside>
      </ReturnFocus>
    </div>
  );
}

/** Percent of the image that is decoded, where its format tells it. */
function ReadPercent() {
  const [percent, setPercent] = useState(0);
  useEffect(() => pixelEngine()?.watchDecoding(setPercent), []);
  return percent > 0 ? <span aria-hidden="true">{percent} % </span> : null;
}

type PlaceProps = { under: Place | null; probe: Place | null; described: Described };

/** Coordinates of the pixel whose numbers are shown: the one under the pointer, else the probed one. */
function PlaceLine({ under, probe, described: { width, height, origin } }: PlaceProps) {
  const place = under ?? probe;
  const at = (part: number, size: number) => Math.min(size - 1, Math.floor(part * size));
  return (
    <p className="viewer-place" title="Pixels as the file counts them, from the top left">
      {under ? "Pointer" : "Probe"}{" "}
      <span>
        {place ? `x ${origin.x + at(place.x, width)}, y ${origin.y + at(place.y, height)}` : "typed color"}
      </span>
    </p>
  );
}

/** Bands of false color, the brightest first. */
function Legend() {
  return (
    <ul className="viewer-legend" aria-label="Stops from middle gray">
      {BANDS.toReversed().map(({ label, color }) => (
        <li key={label}>
          <i
            style={{ background: `rgb(${color.map((value) => Math.round(value * 255)).join(" ")})` }}
            aria-hidden="true"
          />
          {label}
        </li>
      ))}
    </ul>
  );
}
