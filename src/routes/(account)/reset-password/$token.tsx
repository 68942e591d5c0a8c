import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { ResetPassword } from "#panels/account/ResetPassword.tsx";
import { useEntering } from "../../-start/useEntering.ts";

export const Route = createFileRoute("/(account)/reset-password/$token")({
  validateSearch: z.object({ user_id: z.coerce.string().optional().catch(undefined) }),
  component: Screen,
});

function Screen() {
  const { token } = Route.useParams();
  const { user_id } = Route.useSearch();
  const { renew } = useEntering();
  // If this browser was signed in, its session has ended with the others.
  return <ResetPassword token={token} user={user_id} onDone={() => void renew()} />;
}
