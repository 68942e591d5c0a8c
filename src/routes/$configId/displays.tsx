import { createFileRoute, Outlet } from "@tanstack/react-router";
import { CollectionList } from "#panels/collection/CollectionList.tsx";

export const Route = createFileRoute("/$configId/displays")({
  component: () => (
    <>
      <CollectionList collection="displays" />
      <Outlet />
    </>
  ),
});
