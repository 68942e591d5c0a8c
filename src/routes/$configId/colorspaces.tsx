import { createFileRoute, Outlet } from "@tanstack/react-router";
import { ColorspaceList } from "#panels/colorspace/ColorspaceList.tsx";

export const Route = createFileRoute("/$configId/colorspaces")({
  component: () => (
    <>
      <ColorspaceList />
      <Outlet />
    </>
  ),
});
