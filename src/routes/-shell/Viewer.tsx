import { type ReactNode, Suspense } from "react";
import { IconButton } from "#parts/Button.tsx";
import { fetched } from "#parts/fetched.ts";
import { useZones } from "./zones.ts";

const Wide = fetched(async () => ({ default: (await import("#panels/preview/Viewer.tsx")).Viewer }));

/** The picture in the middle while a grading step is worked on; `]` folds it away. `children` part it from the form. */
export function Viewer({ children }: { children: ReactNode }) {
  const toggle = useZones((zones) => zones.toggleInspector);
  return (
    <aside className="viewer" aria-label="Viewer" data-zone>
      <Suspense>
        <Wide fold={<IconButton icon="inspector" label="Hide viewer ( ] )" onClick={toggle} />} />
      </Suspense>
      <div className="viewer-edge">{children}</div>
    </aside>
  );
}
