import { createFileRoute } from "@tanstack/react-router";
import { ColorspaceForm } from "#panels/colorspace/ColorspaceForm.tsx";

export const Route = createFileRoute("/$configId/display-colorspace/$id")({
  component: function Item() {
    return <ColorspaceForm id={Route.useParams().id} collection="display_colorspaces" />;
  },
});
