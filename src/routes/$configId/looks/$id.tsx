import { createFileRoute } from "@tanstack/react-router";
import { CollectionItem } from "#panels/collection/CollectionItem.tsx";

export const Route = createFileRoute("/$configId/looks/$id")({
  component: function Item() {
    return <CollectionItem collection="looks" id={Route.useParams().id} />;
  },
});
