import { createFileRoute } from "@tanstack/react-router";
import { RowForm } from "#panels/row/RowForm.tsx";
import { preload } from "../../-shell/preload.ts";

export const Route = createFileRoute("/$configId/view-transforms/$id")({
  loader: ({ params, context, parentMatchPromise }) =>
    preload(context, params.configId, parentMatchPromise, ["view_transforms"], {
      collection: "view_transforms",
      id: params.id,
    }),
  component: function Item() {
    return <RowForm collection="view_transforms" id={Route.useParams().id} />;
  },
});
