import { createFileRoute } from "@tanstack/react-router";
import { CollectionList } from "#panels/collection/CollectionList.tsx";

export const Route = createFileRoute("/$configId/roles")({
  component: () => <CollectionList collection="roles" />,
});
