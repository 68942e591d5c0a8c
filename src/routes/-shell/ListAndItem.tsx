import { Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Guarded } from "#panels/Guarded.tsx";
import { ListDivider } from "./Dividers.tsx";

/** A list with the item of its route beside it; the line between them moves where both are shown. */
export function ListAndItem({ children }: { children: ReactNode }) {
  return (
    <Guarded>
      {children}
      <ListDivider />
      <Outlet />
    </Guarded>
  );
}
