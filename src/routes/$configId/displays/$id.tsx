import { createFileRoute } from "@tanstack/react-router";
import { DisplayDialog } from "#panels/display/DisplayDialog.tsx";

export const Route = createFileRoute("/$configId/displays/$id")({
  component: function Item() {
    return <DisplayDialog id={Route.useParams().id} />;
  },
});
