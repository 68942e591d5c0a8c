import { createFileRoute, Outlet } from "@tanstack/react-router";
import { CollectionList } from "#panels/collection/CollectionList.tsx";

export const Route = createFileRoute("/$configId/named-transforms")({
  component: () => (
    <>
      <CollectionList collection="named_transforms" />
      <Outlet />
    </>
  ),
});
