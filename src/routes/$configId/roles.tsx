import { createFileRoute } from "@tanstack/react-router";
import { Roles } from "#panels/role/Roles.tsx";

export const Route = createFileRoute("/$configId/roles")({ component: Roles });
