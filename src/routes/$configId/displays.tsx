import { createFileRoute, Outlet } from "@tanstack/react-router";
import { Displays } from "#panels/display/Displays.tsx";

export const Route = createFileRoute("/$configId/displays")({
  component: () => (
    <>
      <Displays />
      <Outlet />
    </>
  ),
});
