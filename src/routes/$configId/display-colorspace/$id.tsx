import { createFileRoute } from "@tanstack/react-router";
import { ColorspaceDialog } from "#panels/colorspace/ColorspaceDialog.tsx";
import { preload } from "../../-shell/preload.ts";

export const Route = createFileRoute("/$configId/display-colorspace/$id")({
  loader: ({ params, context, parentMatchPromise }) =>
    preload(context, params.configId, parentMatchPromise, ["display_colorspaces"], {
      collection: "display_colorspaces",
      id: params.id,
    }),
  component: function Item() {
    return <ColorspaceDialog id={Route.useParams().id} />;
  },
});
