import { createFileRoute } from "@tanstack/react-router";
import { ResetRequest } from "#panels/account/ResetPassword.tsx";

export const Route = createFileRoute("/(account)/reset-password/")({ component: ResetRequest });
