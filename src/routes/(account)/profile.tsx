import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { toast } from "#palette/toast.tsx";
import { Profile } from "#panels/account/Profile.tsx";
import { useEntering } from "../-start/useEntering.ts";

export const Route = createFileRoute("/(account)/profile")({
  validateSearch: z.object({ part: z.string().optional().catch(undefined) }),
  component: Screen,
});

function Screen() {
  const { part = "" } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { enter, renew } = useEntering();
  return (
    <Profile
      part={part}
      onChanged={enter}
      onDeleted={() => {
        toast.success("Everything is deleted");
        void navigate({ to: "/" }).then(renew);
      }}
    />
  );
}
