import { createFileRoute } from "@tanstack/react-router";
import { Guide } from "#panels/guide/Guide.tsx";

export const Route = createFileRoute("/(misc)/guide")({ component: Guide });
