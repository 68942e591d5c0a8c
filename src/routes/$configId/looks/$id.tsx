import { createFileRoute } from "@tanstack/react-router";
import { RowForm } from "#panels/row/RowForm.tsx";
import { LoadingDialog } from "../../-shell/LoadingDialog.tsx";

export const Route = createFileRoute("/$configId/looks/$id")({
  pendingComponent: LoadingDialog,
  component: function Item() {
    return <RowForm collection="looks" id={Route.useParams().id} />;
  },
});
