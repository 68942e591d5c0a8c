import { createFileRoute } from "@tanstack/react-router";
import { RowForm } from "#panels/row/RowForm.tsx";

export const Route = createFileRoute("/$configId/families/$id")({
  component: function Item() {
    return <RowForm collection="families" id={Route.useParams().id} />;
  },
});
