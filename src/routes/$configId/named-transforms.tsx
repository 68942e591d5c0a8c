import { createFileRoute } from "@tanstack/react-router";
import { RowList } from "#panels/row/RowList.tsx";
import { ListAndItem } from "../-shell/ListAndItem.tsx";

export const Route = createFileRoute("/$configId/named-transforms")({
  component: () => (
    <ListAndItem>
      <RowList collection="named_transforms" />
    </ListAndItem>
  ),
});
