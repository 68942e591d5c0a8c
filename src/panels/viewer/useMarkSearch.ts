import { useEffect, useState } from "react";
import { placeAfter } from "#color/preview/markCount.ts";
import { MARK_WORDS, MARKS, type MarkName } from "#color/preview/marks.ts";
import { toast } from "#notify/toast.tsx";
import { offerMarkSearch } from "#store/markSearch.ts";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { type Scene, useMarks } from "../preview/usePreview.ts";
import type { Frame } from "./frame.ts";

export type FoundMarks = NonNullable<ReturnType<typeof useMarks>>;

/** Screen pixels for one of the picture at which a pixel that was sought is shown, at least. */
const SOUGHT_SCALE = 16;

/** Marks of the picture, counted while some are on, and the search of commands for the next marked pixel. */
export function useMarkSearch(scene: Scene, frame: Frame | null, onFound: () => void): FoundMarks | null {
  const run = useRun();
  const [sought, setSought] = useState<{ mark: string | null } | null>(null);
  const { adjust, probe } = scene.choice;
  const found = useMarks(scene, adjust.marks.length > 0);
  useEffect(() => offerMarkSearch((mark) => setSought({ mark })), []);
  useEffect(() => {
    if (!sought || !found || found.busy) return;
    setSought(null);
    const { width, height } = found;
    const names = MARKS.filter(
      (name) => name === sought.mark || (!sought.mark && adjust.marks.includes(name)),
    );
    const from = "pixel" in probe ? -1 : Math.floor(probe.y * height) * width + Math.floor(probe.x * width);
    const place = nextPlace(found, names, from);
    if (place === null) {
      toast.info(`No pixel of the picture is marked: ${names.map((name) => MARK_WORDS[name]).join(", ")}.`);
      return;
    }
    const [x, y] = [((place % width) + 0.5) / width, (Math.floor(place / width) + 0.5) / height];
    const scale = (frame?.scale ?? 1) * (globalThis.devicePixelRatio || 1);
    onFound();
    run(call("preview.probePlace", { x, y }));
    run(call("viewer.look", { scale: Math.max(SOUGHT_SCALE, scale), x, y }));
  }, [sought, found, adjust, probe, frame, run, onFound]);
  return found;
}

/** The pixel at which the next area of one of some marks begins, by its index; after the last comes the first. */
function nextPlace({ places }: FoundMarks, names: readonly MarkName[], from: number): number | null {
  const next = names.flatMap((name) => placeAfter(places[name], from) ?? []).sort((a, b) => a - b);
  return placeAfter(next, from);
}
