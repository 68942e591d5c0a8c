import { createFileRoute } from "@tanstack/react-router";
import { CollectionItem } from "#panels/collection/CollectionItem.tsx";

export const Route = createFileRoute("/$configId/displays/$id")({
  component: function Item() {
    return <CollectionItem collection="displays" id={Route.useParams().id} />;
  },
});
