import { createFileRoute } from "@tanstack/react-router";
import { TeamPage } from "#panels/team/TeamPage.tsx";

export const Route = createFileRoute("/(account)/teams/$teamId/")({ component: Screen });

function Screen() {
  return <TeamPage teamId={Route.useParams().teamId} />;
}
