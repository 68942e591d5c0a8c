import { createFileRoute, Outlet } from "@tanstack/react-router";
import { RowList } from "#panels/row/RowList.tsx";

export const Route = createFileRoute("/$configId/display-colorspace")({
  component: () => (
    <>
      <RowList collection="display_colorspaces" />
      <Outlet />
    </>
  ),
});
