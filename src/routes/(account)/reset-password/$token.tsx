import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { AccountPage } from "../../-shell/AccountPage.tsx";

export const Route = createFileRoute("/(account)/reset-password/$token")({
  validateSearch: z.object({ user_id: z.string().optional().catch(undefined) }),
  component: () => <AccountPage title="Reset password" />,
});
