import { createFileRoute } from "@tanstack/react-router";
import { ListSkeleton } from "#panels/row/ListSkeleton.tsx";
import { RowList } from "#panels/row/RowList.tsx";
import { ListAndItem } from "../-shell/ListAndItem.tsx";
import { preload } from "../-shell/preload.ts";

export const Route = createFileRoute("/$configId/named-transforms")({
  pendingComponent: ListSkeleton,
  loader: ({ params, context, parentMatchPromise }) =>
    preload(context, params.configId, parentMatchPromise, ["named_transforms", "families", "categories"]),
  component: () => (
    <ListAndItem>
      <RowList collection="named_transforms" />
    </ListAndItem>
  ),
});
