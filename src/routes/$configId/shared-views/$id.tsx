import { createFileRoute } from "@tanstack/react-router";
import { RowForm } from "#panels/row/RowForm.tsx";

export const Route = createFileRoute("/$configId/shared-views/$id")({
  component: function Item() {
    return <RowForm collection="shared_views" id={Route.useParams().id} />;
  },
});
