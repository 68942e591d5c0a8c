import { createFileRoute, Outlet } from "@tanstack/react-router";
import { RowList } from "#panels/row/RowList.tsx";

export const Route = createFileRoute("/$configId/looks")({
  component: () => (
    <>
      <RowList collection="looks" />
      <Outlet />
    </>
  ),
});
