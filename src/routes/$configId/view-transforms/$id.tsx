import { createFileRoute } from "@tanstack/react-router";
import { CollectionItem } from "#panels/collection/CollectionItem.tsx";

export const Route = createFileRoute("/$configId/view-transforms/$id")({
  component: function Item() {
    return <CollectionItem collection="view_transforms" id={Route.useParams().id} />;
  },
});
