import { createFileRoute } from "@tanstack/react-router";
import { AccountPage } from "../../-shell/AccountPage.tsx";

export const Route = createFileRoute("/(account)/subscription/cancel")({
  component: () => <AccountPage title="Subscription" />,
});
