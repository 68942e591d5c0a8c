import { createFileRoute } from "@tanstack/react-router";
import { Upgrade } from "#panels/account/Upgrade.tsx";

export const Route = createFileRoute("/(account)/upgrade")({ component: Upgrade });
