import { createFileRoute, Outlet } from "@tanstack/react-router";
import { Displays } from "#panels/display/Displays.tsx";
import { Guarded } from "#panels/Guarded.tsx";
import { preload } from "../-shell/preload.ts";

export const Route = createFileRoute("/$configId/displays")({
  loader: ({ params, context, parentMatchPromise }) =>
    preload(context, params.configId, parentMatchPromise, ["displays", "display_view_associations"]),
  component: () => (
    <Guarded>
      <Displays />
      <Outlet />
    </Guarded>
  ),
});
