import { createFileRoute } from "@tanstack/react-router";
import { CollectionList } from "#panels/collection/CollectionList.tsx";

export const Route = createFileRoute("/$configId/file-rules")({
  component: () => <CollectionList collection="file_rules" />,
});
