import { createFileRoute } from "@tanstack/react-router";
import { Privacy } from "../-shell/Legal.tsx";

export const Route = createFileRoute("/(misc)/privacy")({ component: Privacy });
