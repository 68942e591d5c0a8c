import { createFileRoute } from "@tanstack/react-router";
import { RowForm } from "#panels/row/RowForm.tsx";

export const Route = createFileRoute("/$configId/colorspaces/$id")({
  component: function Item() {
    return <RowForm collection="colorspaces" id={Route.useParams().id} />;
  },
});
