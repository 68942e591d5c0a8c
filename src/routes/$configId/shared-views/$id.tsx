import { createFileRoute } from "@tanstack/react-router";
import { CollectionItem } from "#panels/collection/CollectionItem.tsx";

export const Route = createFileRoute("/$configId/shared-views/$id")({
  component: function Item() {
    return <CollectionItem collection="shared_views" id={Route.useParams().id} />;
  },
});
