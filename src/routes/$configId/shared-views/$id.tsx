import { createFileRoute } from "@tanstack/react-router";
import { RowForm } from "#panels/row/RowForm.tsx";
import { preload } from "../../-shell/preload.ts";

export const Route = createFileRoute("/$configId/shared-views/$id")({
  loader: ({ params, context, parentMatchPromise }) =>
    preload(
      context,
      params.configId,
      parentMatchPromise,
      ["shared_views", "colorspaces", "display_colorspaces", "view_transforms", "viewing_rules"],
      { collection: "shared_views", id: params.id },
    ),
  component: function Item() {
    return <RowForm collection="shared_views" id={Route.useParams().id} />;
  },
});
