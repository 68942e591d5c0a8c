import { createFileRoute } from "@tanstack/react-router";
import { RowForm } from "#panels/row/RowForm.tsx";
import { LookPending } from "../../-shell/ConfigLoading.tsx";
import { preload } from "../../-shell/preload.ts";

export const Route = createFileRoute("/$configId/looks/$id")({
  loader: ({ params, context, parentMatchPromise }) =>
    preload(context, params.configId, parentMatchPromise, ["looks"], { collection: "looks", id: params.id }),
  pendingComponent: LookPending,
  component: function Item() {
    return <RowForm collection="looks" id={Route.useParams().id} />;
  },
});
