import { createFileRoute, Outlet } from "@tanstack/react-router";
import { RowList } from "#panels/row/RowList.tsx";

export const Route = createFileRoute("/$configId/colorspaces")({
  component: () => (
    <>
      <RowList collection="colorspaces" />
      <Outlet />
    </>
  ),
});
