import { createFileRoute } from "@tanstack/react-router";
import { ListSkeleton } from "#panels/row/ListSkeleton.tsx";
import { RowList } from "#panels/row/RowList.tsx";
import { ListAndItem } from "../-shell/ListAndItem.tsx";
import { preload } from "../-shell/preload.ts";

export const Route = createFileRoute("/$configId/display-colorspace")({
  pendingComponent: ListSkeleton,
  loader: ({ params, context, parentMatchPromise }) =>
    preload(context, params.configId, parentMatchPromise, ["display_colorspaces", "families", "categories"]),
  component: () => (
    <ListAndItem>
      <RowList collection="display_colorspaces" />
    </ListAndItem>
  ),
});
