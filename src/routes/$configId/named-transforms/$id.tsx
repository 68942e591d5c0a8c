import { createFileRoute } from "@tanstack/react-router";
import { RowForm } from "#panels/row/RowForm.tsx";
import { preload } from "../../-shell/preload.ts";

export const Route = createFileRoute("/$configId/named-transforms/$id")({
  loader: ({ params, context, parentMatchPromise }) =>
    preload(context, params.configId, parentMatchPromise, ["named_transforms"], {
      collection: "named_transforms",
      id: params.id,
    }),
  component: function Item() {
    return <RowForm collection="named_transforms" id={Route.useParams().id} />;
  },
});
