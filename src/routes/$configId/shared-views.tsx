import { createFileRoute, Outlet } from "@tanstack/react-router";
import { RowList } from "#panels/row/RowList.tsx";

export const Route = createFileRoute("/$configId/shared-views")({
  component: () => (
    <>
      <RowList collection="shared_views" />
      <Outlet />
    </>
  ),
});
