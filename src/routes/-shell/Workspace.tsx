import { Outlet } from "@tanstack/react-router";
import { useEditor } from "#store/useEditor.tsx";
import { Pending } from "./Failure.tsx";
import { Inspector } from "./Inspector.tsx";
import { Sections } from "./Sections.tsx";
import { useZones } from "./zones.ts";

/** An open configuration: sections at the left, the routed panels, the inspector at the right. */
export function Workspace() {
  const rail = useZones((zones) => zones.rail);
  const open = useEditor((state) => state.document !== null);
  if (!open) return <Pending />;
  return (
    <div className="workspace" data-rail={rail ?? undefined}>
      <Sections />
      <main className="work" data-zone>
        <Outlet />
      </main>
      <Inspector />
    </div>
  );
}
