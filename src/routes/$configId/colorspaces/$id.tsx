import { createFileRoute } from "@tanstack/react-router";
import { ColorspaceForm } from "#panels/colorspace/ColorspaceForm.tsx";

export const Route = createFileRoute("/$configId/colorspaces/$id")({
  component: function Item() {
    return <ColorspaceForm id={Route.useParams().id} />;
  },
});
