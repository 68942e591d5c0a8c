import { createFileRoute, Outlet } from "@tanstack/react-router";
import { RowList } from "#panels/row/RowList.tsx";

export const Route = createFileRoute("/$configId/view-transforms")({
  component: () => (
    <>
      <RowList collection="view_transforms" />
      <Outlet />
    </>
  ),
});
