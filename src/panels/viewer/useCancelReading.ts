import { useCallback, useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { PreviewChoice } from "#color/preview/choice.ts";
import type { Session } from "#command/state.ts";
import { pixelEngine } from "#palette/preview/pixelEngine.ts";
import { images, showImages } from "#store/image.ts";
import { useApp, useEditor } from "#store/useEditor.tsx";
import type { Scene, useDescribed } from "../preview/usePreview.ts";

type Shown = Pick<PreviewChoice, "picture" | "layer" | "source"> & {
  files: readonly File[];
  frames: Session["frames"];
};
const CHART: Shown = { picture: "chart", layer: null, source: null, files: [], frames: null };

/** Returns what ends the reading of an image and shows again what was there before it. */
export function useCancelReading(
  { chosen }: Scene,
  { isOther }: ReturnType<typeof useDescribed>,
): () => void {
  const { editor } = useApp();
  const { files } = useStore(images);
  const frames = useEditor(({ session }) => session.frames ?? null);
  const { picture, layer, source } = chosen;
  const shown = useRef(CHART);
  useEffect(() => {
    if (!isOther) shown.current = { picture, layer, source, files, frames };
  }, [isOther, picture, layer, source, files, frames]);
  return useCallback(() => {
    const { files, frames = null, ...before } = shown.current;
    const { preview } = editor.store.getState().session;
    if (preview) editor.look({ preview: { ...preview, ...before }, frames });
    showImages(files);
    // Once the questions about the picture before are asked.
    setTimeout(() => pixelEngine()?.interrupt());
  }, [editor]);
}
