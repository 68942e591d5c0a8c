import { useCallback, useSyncExternalStore } from "react";
import type { SketchedKind } from "#color/plot/sketched.ts";
import type { Sketch } from "#color/preview/question.ts";
import { useApp } from "#store/useEditor.tsx";
import { sketchesOf } from "./sketches.ts";

/** The sketch of a row in sight; null until it is known, and where there is none. */
export function useSketch(kind: SketchedKind, id: string): Sketch | null {
  const sketches = sketchesOf(useApp().editor);
  const subscribe = useCallback(
    (hear: () => void) => sketches.want({ kind, id }, hear),
    [sketches, kind, id],
  );
  return useSyncExternalStore(subscribe, () => sketches.of(id));
}
