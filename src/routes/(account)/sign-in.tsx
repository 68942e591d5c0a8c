import { createFileRoute } from "@tanstack/react-router";
import { AccountPage } from "../-shell/AccountPage.tsx";

export const Route = createFileRoute("/(account)/sign-in")({
  component: () => <AccountPage title="Sign in" />,
});
