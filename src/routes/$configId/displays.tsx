import { createFileRoute, Outlet } from "@tanstack/react-router";
import { Displays } from "#panels/display/Displays.tsx";
import { ListDivider } from "../-shell/Dividers.tsx";

export const Route = createFileRoute("/$configId/displays")({
  component: () => (
    <>
      <Displays divider={<ListDivider />} />
      <Outlet />
    </>
  ),
});
