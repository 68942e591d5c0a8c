import { useEffect, useState } from "react";
import type { ConflictAnswer, ConflictRequest } from "#color/merge/conflictWorker.ts";
import { workerSide } from "../compare/useComparison.ts";
import { useConfigId } from "../place.ts";
import { OPEN } from "../side/useSide.ts";
import type { Keyed } from "./useMerge.ts";

const none: ConflictAnswer = new Map();

/** Colors of the rows in conflict, computed by a worker with the LUT files of each side; empty until they are known. */
export function useConflictColors(merge: Keyed, base: string, theirs: string): ConflictAnswer {
  const open = useConfigId();
  const [told, setTold] = useState<{ of: Keyed; colors: ConflictAnswer } | null>(null);
  useEffect(() => {
    const rows = merge.rows.map(({ id }) => id);
    if (rows.length === 0) return;
    let isOver = false;
    const worker = new Worker(new URL("../../color/merge/conflictWorker.ts", import.meta.url), {
      type: "module",
    });
    worker.onmessage = ({ data }: MessageEvent<ConflictAnswer>) => setTold({ of: merge, colors: data });
    const side = (address: string, document: Keyed["base"]) => workerSide({ address, document }, open);
    Promise.all([side(base, merge.base), side(OPEN, merge.ours), side(theirs, merge.theirs)]).then(
      ([was, own, other]) =>
        isOver ||
        worker.postMessage({
          sides: { base: was, ours: own, theirs: other },
          rows,
        } satisfies ConflictRequest),
      // Without its files no color is known, and the merge continues.
      () => undefined,
    );
    return () => {
      isOver = true;
      worker.terminate();
    };
  }, [merge, base, theirs, open]);
  return told?.of === merge ? told.colors : none;
}
