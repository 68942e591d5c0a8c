import { createFileRoute } from "@tanstack/react-router";
import { CollectionList } from "#panels/collection/CollectionList.tsx";

export const Route = createFileRoute("/$configId/viewing-rules")({
  component: () => <CollectionList collection="viewing_rules" />,
});
