import { createFileRoute } from "@tanstack/react-router";
import { Export } from "#panels/export/Export.tsx";

export const Route = createFileRoute("/$configId/export")({ component: Export });
