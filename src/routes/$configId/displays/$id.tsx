import { createFileRoute } from "@tanstack/react-router";
import { DisplayDialog } from "#panels/display/DisplayDialog.tsx";
import { preload } from "../../-shell/preload.ts";

export const Route = createFileRoute("/$configId/displays/$id")({
  loader: ({ params, context, parentMatchPromise }) =>
    preload(context, params.configId, parentMatchPromise, ["displays"], {
      collection: "displays",
      id: params.id,
    }),
  component: function Item() {
    return <DisplayDialog id={Route.useParams().id} />;
  },
});
