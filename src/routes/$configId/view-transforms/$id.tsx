import { createFileRoute } from "@tanstack/react-router";
import { RowForm } from "#panels/row/RowForm.tsx";

export const Route = createFileRoute("/$configId/view-transforms/$id")({
  component: function Item() {
    return <RowForm collection="view_transforms" id={Route.useParams().id} />;
  },
});
