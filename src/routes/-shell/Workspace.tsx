import { Outlet, useParams } from "@tanstack/react-router";
import { type CSSProperties, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { useChosen } from "#panels/display/chosen.ts";
import { RemovalDialog } from "#panels/removal/RemovalDialog.tsx";
import { useAtWork } from "#panels/transform/grading/atWork.ts";
import { fetched } from "#parts/fetched.ts";
import { useMedia } from "#parts/useMedia.ts";
import { useEditor } from "#store/useEditor.tsx";
import { GradeDivider, InspectorDivider, useWidth } from "./Dividers.tsx";
import { Pending } from "./Failure.tsx";
import { FollowFiles } from "./follow/FollowFiles.tsx";
import { Inspector } from "./Inspector.tsx";
import { Sections } from "./Sections.tsx";
import { Viewer } from "./Viewer.tsx";
import { DRAWER_BELOW, inspectorIn, PHONE, RAIL_BELOW, railIn, useZones } from "./zones.ts";

const FileBanner = fetched(async () => ({
  default: (await import("#panels/problem/FileBanner.tsx")).FileBanner,
}));

/** An open configuration: sections at the left, the routed panels, the inspector at the right. */
export function Workspace() {
  const { configId } = useParams({ from: "/$configId" });
  // While one configuration is left for another the editor may already hold the other.
  const open = useEditor(({ document }) => document?.config.id === configId);
  const refused = useEditor(({ document }) => (document?.config.file_problems ?? []).length > 0);
  // The export screen is the file itself, the history, the comparison, the conversion and the merge have both sides, the shots a detail, the viewer has a probe of its own: no inspector.
  const whole = useEditor(({ session }) =>
    /^\/[^/]+\/(channels|compare|convert|export|git|history|layer|merge|ociom|shots|viewer|webhooks)(\/|$)/.test(
      session.panel,
    ),
  );
  const narrow = useMedia(RAIL_BELOW);
  const drawn = useMedia(DRAWER_BELOW);
  const rail = useZones((zones) => railIn(zones, narrow));
  const grading = useAtWork(({ open }) => open > 0);
  const work = useZones((zones) => zones.work);
  // Before the screen is painted: what was opened stays where it is pressed.
  useLayoutEffect(() => work(grading), [grading, work]);
  const inspector = useZones((zones) => inspectorIn(zones, drawn));
  const fold = useZones((zones) => zones.fold);
  // Fields that the inspector holds are wanted: it opens where it is folded away.
  const wanted = useChosen(({ wanted, served }) => wanted > served);
  const toggle = useZones((zones) => zones.toggleInspector);
  useEffect(() => {
    if (wanted && !inspector) toggle();
  }, [wanted, inspector, toggle]);
  const phone = useMedia(PHONE);
  const preview = useEditor(({ session }) => session.preview);
  useShowInspector(preview, inspector || whole, toggle);
  const pressed = useChosen((now) => now.pressed);
  useShowInspector(pressed, inspector || !phone, toggle);
  const list = useWidth("list");
  const width = useWidth("inspector");
  const grade = useWidth("grade");
  const viewer = grading && inspector && !whole;
  if (!open) return <Pending />;
  return (
    <div
      className="workspace"
      data-rail={rail}
      data-flyout={narrow && !rail}
      data-grading={viewer}
      style={{ "--list": `${list}px`, "--inspector": `${width}px`, "--grade": `${grade}px` } as CSSProperties}
    >
      <FollowFiles />
      {refused && (
        <Suspense>
          <FileBanner />
        </Suspense>
      )}
      <RemovalDialog />
      <Sections rail={rail} onLeave={narrow ? fold : undefined} />
      {viewer && (
        <Viewer>
          <GradeDivider />
        </Viewer>
      )}
      <main className="work" data-zone>
        <Outlet />
        {inspector && !whole && !drawn && !grading && (
          <div className="work-edge">
            <InspectorDivider />
          </div>
        )}
      </main>
      {inspector && !whole && !grading && <Inspector drawer={drawn} />}
    </div>
  );
}

/** Opens a folded inspector when the value changes. */
function useShowInspector(value: unknown, shown: boolean, toggle: () => void): void {
  const served = useRef(value);
  useEffect(() => {
    if (served.current === value) return;
    served.current = value;
    if (!shown) toggle();
  }, [value, shown, toggle]);
}
