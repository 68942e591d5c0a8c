import { createFileRoute } from "@tanstack/react-router";
import { CollectionItem } from "#panels/collection/CollectionItem.tsx";

export const Route = createFileRoute("/$configId/named-transforms/$id")({
  component: function Item() {
    return <CollectionItem collection="named_transforms" id={Route.useParams().id} />;
  },
});
