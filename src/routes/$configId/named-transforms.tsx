import { createFileRoute, Outlet } from "@tanstack/react-router";
import { RowList } from "#panels/row/RowList.tsx";

export const Route = createFileRoute("/$configId/named-transforms")({
  component: () => (
    <>
      <RowList collection="named_transforms" />
      <Outlet />
    </>
  ),
});
