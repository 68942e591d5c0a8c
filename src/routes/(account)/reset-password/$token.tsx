import { createFileRoute } from "@tanstack/react-router";
import { ResetPassword } from "#panels/account/ResetPassword.tsx";
import { type Search, searchText } from "../../-shell/search.ts";
import { useSessionChange } from "../../-start/useSessionChange.ts";

export const Route = createFileRoute("/(account)/reset-password/$token")({
  validateSearch: ({ user_id }: Search): { user_id?: string | undefined } => ({
    user_id: searchText(user_id),
  }),
  component: Screen,
});

function Screen() {
  const { token } = Route.useParams();
  const { user_id } = Route.useSearch();
  const { renew } = useSessionChange();
  // If this browser was signed in, its session has ended with the others.
  return <ResetPassword token={token} user={user_id} onDone={() => void renew()} />;
}
