import { createFileRoute } from "@tanstack/react-router";
import { RowForm } from "#panels/row/RowForm.tsx";
import { preload } from "../../-shell/preload.ts";

export const Route = createFileRoute("/$configId/colorspaces/$id")({
  loader: ({ params, context, parentMatchPromise }) =>
    preload(context, params.configId, parentMatchPromise, ["colorspaces"], {
      collection: "colorspaces",
      id: params.id,
    }),
  component: function Item() {
    return <RowForm collection="colorspaces" id={Route.useParams().id} />;
  },
});
