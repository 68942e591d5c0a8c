import { createFileRoute } from "@tanstack/react-router";
import { ListSkeleton } from "#panels/row/ListSkeleton.tsx";
import { RowList } from "#panels/row/RowList.tsx";
import { ListAndItem } from "../-shell/ListAndItem.tsx";

export const Route = createFileRoute("/$configId/families")({
  pendingComponent: ListSkeleton,
  component: () => (
    <ListAndItem>
      <RowList collection="families" />
    </ListAndItem>
  ),
});
