import { createFileRoute } from "@tanstack/react-router";
import { Guarded } from "#panels/Guarded.tsx";
import { Roles } from "#panels/role/Roles.tsx";

export const Route = createFileRoute("/$configId/roles")({
  component: () => (
    <Guarded>
      <Roles />
    </Guarded>
  ),
});
