import { createFileRoute } from "@tanstack/react-router";
import { SubscriptionSuccess } from "#panels/account/SubscriptionReturn.tsx";

export const Route = createFileRoute("/(account)/subscription/success")({ component: SubscriptionSuccess });
