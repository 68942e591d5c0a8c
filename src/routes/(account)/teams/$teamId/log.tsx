import { createFileRoute } from "@tanstack/react-router";
import { TeamLog } from "#panels/team/TeamLog.tsx";

export const Route = createFileRoute("/(account)/teams/$teamId/log")({ component: Screen });

function Screen() {
  return <TeamLog teamId={Route.useParams().teamId} />;
}
