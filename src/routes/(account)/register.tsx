import { createFileRoute } from "@tanstack/react-router";
import { Register } from "#panels/account/Register.tsx";
import { type Search, searchText } from "../-shell/search.ts";
import { useAuth } from "../-start/session.ts";

export const Route = createFileRoute("/(account)/register")({
  validateSearch: ({ invitation }: Search): { invitation?: string | undefined } => ({
    invitation: searchText(invitation),
  }),
  component: Screen,
});

function Screen() {
  const { saved } = Route.useRouteContext();
  const registered = useAuth(({ user }) => user?.userType === "registered");
  const { invitation } = Route.useSearch();
  return <Register registered={registered} saved={saved} invitation={invitation} />;
}
