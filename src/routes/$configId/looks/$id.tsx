import { createFileRoute } from "@tanstack/react-router";
import { RowForm } from "#panels/row/RowForm.tsx";

export const Route = createFileRoute("/$configId/looks/$id")({
  component: function Item() {
    return <RowForm collection="looks" id={Route.useParams().id} />;
  },
});
