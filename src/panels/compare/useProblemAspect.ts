import { useEffect, useState } from "react";
import type { Document } from "#ocio/model/document.ts";
import type { Aspect } from "#palette/preview/aspect.ts";
import { look } from "#palette/preview/problems.tsx";
import { useEditor } from "#store/useEditor.tsx";

/** Milliseconds without another choice before a change is checked. */
const REST_MS = 100;

/** The problems that a change would bring and solve, once they are found; null where there are none, or no change. */
export function useProblemAspect(before: Document, after: Document | null): Aspect | null {
  const files = useEditor((state) => state.files ?? null);
  const [known, setKnown] = useState<{ of: Document; aspect: Aspect | null } | null>(null);
  useEffect(() => {
    if (after === null) return;
    let wanted = true;
    const pause = () => new Promise<boolean>((done) => setTimeout(() => done(wanted), 0));
    const timer = setTimeout(async () => {
      const aspect = await look({ before, after, files }, pause);
      if (wanted) setKnown({ of: after, aspect });
    }, REST_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [before, after, files]);
  return known !== null && known.of === after ? known.aspect : null;
}
