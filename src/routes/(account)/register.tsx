import { createFileRoute } from "@tanstack/react-router";
import { AccountPage } from "../-shell/AccountPage.tsx";

export const Route = createFileRoute("/(account)/register")({
  component: () => <AccountPage title="Register" />,
});
