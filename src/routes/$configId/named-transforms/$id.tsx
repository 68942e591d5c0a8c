import { createFileRoute } from "@tanstack/react-router";
import { RowForm } from "#panels/row/RowForm.tsx";

export const Route = createFileRoute("/$configId/named-transforms/$id")({
  component: function Item() {
    return <RowForm collection="named_transforms" id={Route.useParams().id} />;
  },
});
