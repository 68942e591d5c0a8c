import { createFileRoute } from "@tanstack/react-router";
import { SubscriptionReturn } from "#panels/account/Subscription.tsx";

export const Route = createFileRoute("/(account)/subscription/success")({
  component: () => <SubscriptionReturn outcome="success" />,
});
