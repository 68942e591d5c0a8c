import { createFileRoute } from "@tanstack/react-router";
import { Terms } from "../-shell/Legal.tsx";

export const Route = createFileRoute("/(misc)/terms")({ component: Terms });
