import { useCallback, useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { PreviewChoice } from "#color/preview/choice.ts";
import type { Session } from "#command/state.ts";
import { toast } from "#notify/toast.tsx";
import { pixelEngine } from "#palette/preview/pixelEngine.ts";
import { images, showImages } from "#store/image.ts";
import { useApp, useEditor } from "#store/useEditor.tsx";
import type { Scene, useDescribed } from "../preview/usePreview.ts";

type Shown = Pick<PreviewChoice, "picture" | "layer" | "source"> & {
  files: readonly File[];
  frames: Session["frames"];
};
const CHART: Shown = { picture: "chart", layer: null, source: null, files: [], frames: null };

/**
 * Returns what ends the reading of an image and shows again what was there before it, as another image that is opened
 * meanwhile ends it. An opened image that cannot be read is told and leaves what was before, too; a frame of a sequence has
 * its reason in its place, as there are others beside it.
 */
export function useCancelReading(
  { chosen }: Scene,
  { isOther, isReading, why }: ReturnType<typeof useDescribed>,
): () => void {
  const { editor } = useApp();
  const { files } = useStore(images);
  const frames = useEditor(({ session }) => session.frames ?? null);
  const { picture, layer, source } = chosen;
  const shown = useRef(CHART);
  const goBack = useCallback(() => {
    const { files, frames = null, ...before } = shown.current;
    const { preview } = editor.store.getState().session;
    if (preview) editor.look({ preview: { ...preview, ...before }, frames });
    showImages(files);
  }, [editor]);
  useEffect(() => {
    if (isOther) return;
    const isRefused = why !== null && picture === "image" && !frames && files !== shown.current.files;
    if (isRefused) {
      toast.error(why);
      goBack();
    } else shown.current = { picture, layer, source, files, frames };
  }, [isOther, why, picture, layer, source, files, frames, goBack]);
  const wasReading = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other images end the reading of those before
  useEffect(() => {
    if (wasReading.current) interrupt();
  }, [files]);
  useEffect(() => {
    wasReading.current = isReading;
  });
  return useCallback(() => {
    wasReading.current = false;
    goBack();
    interrupt();
  }, [goBack]);
}

/** Ends what the engine computes, once the questions about the picture that is shown now are asked. */
function interrupt(): void {
  setTimeout(() => pixelEngine()?.interrupt());
}
