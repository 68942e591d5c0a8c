import { createFileRoute } from "@tanstack/react-router";
import { RowForm } from "#panels/row/RowForm.tsx";

export const Route = createFileRoute("/$configId/categories/$id")({
  component: function Item() {
    return <RowForm collection="categories" id={Route.useParams().id} />;
  },
});
