import { useEffect, useRef } from "react";
import type { PreviewChoice } from "#color/preview/choice.ts";
import type { Described } from "#color/preview/question.ts";
import { useApp } from "#store/useEditor.tsx";
import { useShownImage } from "../preview/useShownImage.ts";

type Box = Pick<Described, "width" | "height" | "origin">;
type Place = { x: number; y: number };

/** A place of one window as one of another that has the same pixels, within it. */
function placeIn(to: Box, from: Box, { x, y }: Place): Place {
  const along = (at: number, start: number, size: number, toStart: number, toSize: number) =>
    Math.min(1, Math.max(0, (start + at * size - toStart) / toSize));
  return {
    x: along(x, from.origin.x, from.width, to.origin.x, to.width),
    y: along(y, from.origin.y, from.height, to.origin.y, to.height),
  };
}

const isSame = (a: Box, b: Box) =>
  a.width === b.width && a.height === b.height && a.origin.x === b.origin.x && a.origin.y === b.origin.y;

/**
 * Keeps the probe, the region and the middle of the picture on their pixels when overscan is switched: places are parts of
 * what is shown. An address that tells another probe along with it has its own.
 */
export function useKeptPlace(choice: PreviewChoice, described: Described | null, isOther: boolean): void {
  const { editor } = useApp();
  const { file } = useShownImage();
  const { overscan, probe, picture } = choice;
  const switched = useRef(false);
  const asked = useRef({ overscan, probe });
  const shown = useRef<{ file: File | null; box: Box } | null>(null);
  useEffect(() => {
    if (asked.current.overscan !== overscan) switched.current = asked.current.probe === probe;
    asked.current = { overscan, probe };
  }, [overscan, probe]);
  useEffect(() => {
    if (!described || isOther) return;
    const before = shown.current;
    if (before?.box === described) return;
    const image = picture === "image" ? file : null;
    shown.current = { file: image, box: described };
    // An answer to a question of before, which comes late, has the window of before.
    if (before?.file === image && isSame(before.box, described)) return;
    const { preview } = editor.store.getState().session;
    if (!switched.current || !preview || !before?.file || before.file !== file) return;
    switched.current = false;
    const { probe, region, zoom } = preview;
    const at = (place: Place) => placeIn(described, before.box, place);
    const [from, to] = region
      ? [at({ x: region.left, y: region.top }), at({ x: region.right, y: region.bottom })]
      : [null, null];
    editor.look({
      preview: {
        ...preview,
        probe: "pixel" in probe ? probe : at(probe),
        zoom: { ...zoom, ...at(zoom) },
        region: from && to && { left: from.x, top: from.y, right: to.x, bottom: to.y },
      },
    });
  }, [described, isOther, file, picture, editor]);
}
