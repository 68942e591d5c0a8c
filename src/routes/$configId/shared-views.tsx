import { createFileRoute } from "@tanstack/react-router";
import { ListSkeleton } from "#panels/row/ListSkeleton.tsx";
import { RowList } from "#panels/row/RowList.tsx";
import { ListAndItem } from "../-shell/ListAndItem.tsx";
import { preload } from "../-shell/preload.ts";

export const Route = createFileRoute("/$configId/shared-views")({
  pendingComponent: ListSkeleton,
  loader: ({ params, context, parentMatchPromise }) =>
    preload(context, params.configId, parentMatchPromise, [
      "shared_views",
      "colorspaces",
      "display_colorspaces",
      "view_transforms",
      "viewing_rules",
    ]),
  component: () => (
    <ListAndItem>
      <RowList collection="shared_views" />
    </ListAndItem>
  ),
});
