import { createFileRoute } from "@tanstack/react-router";
import { ColorspaceDialog } from "#panels/colorspace/ColorspaceDialog.tsx";

export const Route = createFileRoute("/$configId/display-colorspace/$id")({
  component: function Item() {
    return <ColorspaceDialog id={Route.useParams().id} />;
  },
});
