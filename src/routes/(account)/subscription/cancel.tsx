import { createFileRoute } from "@tanstack/react-router";
import { SubscriptionCancel } from "#panels/account/SubscriptionReturn.tsx";

export const Route = createFileRoute("/(account)/subscription/cancel")({ component: SubscriptionCancel });
