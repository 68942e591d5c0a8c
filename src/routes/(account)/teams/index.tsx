import { createFileRoute } from "@tanstack/react-router";
import { TeamsPage } from "#panels/team/TeamsPage.tsx";
import { type Search, searchText } from "../../-shell/search.ts";

export const Route = createFileRoute("/(account)/teams/")({
  validateSearch: ({ invitation }: Search): { invitation?: string | undefined } => ({
    invitation: searchText(invitation),
  }),
  component: Screen,
});

function Screen() {
  const { invitation } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <TeamsPage
      token={invitation}
      onJoined={({ id }) => void navigate({ to: "/teams/$teamId", params: { teamId: id }, replace: true })}
    />
  );
}
