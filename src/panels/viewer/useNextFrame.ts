import { useEffect } from "react";
import type { Described } from "#color/preview/question.ts";
import { pixelEngine } from "#palette/preview/pixelEngine.ts";
import type { Scene } from "../preview/usePreview.ts";
import { useShownImage } from "../preview/useShownImage.ts";

/** Pixels of a frame up to which the next one is decoded ahead: two of 4K take 300 MB. */
const MAX_AHEAD = 4096 * 2304;

/** Decodes the next frame of a sequence once the shown one is known, so that a step shows it at once. */
export function useNextFrame({ choice }: Scene, described: Described | null): void {
  const { next } = useShownImage();
  const isSmall = described !== null && described.width * described.height <= MAX_AHEAD;
  const ahead = choice.picture === "image" && isSmall ? next : null;
  const { layer } = choice;
  useEffect(() => {
    if (ahead) pixelEngine()?.expect(ahead, layer);
  }, [ahead, layer]);
}
