import { createFileRoute } from "@tanstack/react-router";
import { ColorspaceForm } from "#panels/colorspace/ColorspaceForm.tsx";
import { preload } from "../../-shell/preload.ts";

export const Route = createFileRoute("/$configId/display-colorspace/$id")({
  loader: ({ params, context, parentMatchPromise }) =>
    preload(context, params.configId, parentMatchPromise, ["display_colorspaces"], {
      collection: "display_colorspaces",
      id: params.id,
    }),
  component: function Item() {
    return <ColorspaceForm id={Route.useParams().id} />;
  },
});
