import { createFileRoute } from "@tanstack/react-router";
import { RowForm } from "#panels/row/RowForm.tsx";

export const Route = createFileRoute("/$configId/display-colorspace/$id")({
  component: function Item() {
    return <RowForm collection="display_colorspaces" id={Route.useParams().id} />;
  },
});
