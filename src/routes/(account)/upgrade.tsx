import { createFileRoute } from "@tanstack/react-router";
import { Upgrade } from "#panels/account/Subscription.tsx";

export const Route = createFileRoute("/(account)/upgrade")({ component: Upgrade });
