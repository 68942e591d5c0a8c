import { createFileRoute, useLocation } from "@tanstack/react-router";
import { toast } from "#palette/toast.tsx";
import { Profile } from "#panels/account/Profile.tsx";
import { useEntering } from "../-start/useEntering.ts";

export const Route = createFileRoute("/(account)/profile")({ component: Screen });

function Screen() {
  const part = useLocation({ select: ({ hash }) => hash });
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
