import { createFileRoute, Outlet } from "@tanstack/react-router";
import { CollectionList } from "#panels/collection/CollectionList.tsx";

export const Route = createFileRoute("/$configId/view-transforms")({
  component: () => (
    <>
      <CollectionList collection="view_transforms" />
      <Outlet />
    </>
  ),
});
