import { createFileRoute } from "@tanstack/react-router";
import { Comparison } from "#panels/history/Comparison.tsx";
import { useAuth } from "../../-start/session.ts";

export const Route = createFileRoute("/$configId/history/$version")({
  component: function Version() {
    const me = useAuth(({ user }) => user?.id);
    const { version } = Route.useParams();
    return <Comparison key={version} id={version} me={me} />;
  },
});
