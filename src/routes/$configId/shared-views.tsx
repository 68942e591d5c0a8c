import { createFileRoute, Outlet } from "@tanstack/react-router";
import { CollectionList } from "#panels/collection/CollectionList.tsx";

export const Route = createFileRoute("/$configId/shared-views")({
  component: () => (
    <>
      <CollectionList collection="shared_views" />
      <Outlet />
    </>
  ),
});
