import { createFileRoute } from "@tanstack/react-router";
import { toast } from "#notify/toast.tsx";
import { Profile } from "#panels/account/Profile.tsx";
import { usePreferences } from "#store/usePreferences.ts";
import { type Search, searchText } from "../-shell/search.ts";
import { useAuth } from "../-start/session.ts";
import { useSessionChange } from "../-start/useSessionChange.ts";

export const Route = createFileRoute("/(account)/profile")({
  validateSearch: ({ part }: Search): { part?: string | undefined } => ({ part: searchText(part) }),
  component: Screen,
});

function Screen() {
  const { part = "" } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { enter, renew } = useSessionChange();
  const preferences = usePreferences();
  return (
    <Profile
      part={part}
      onChanged={enter}
      onDeleted={() => {
        toast.success("Deleted the account and all that was in it");
        preferences.clear();
        void navigate({ to: "/" }).then(() => {
          useAuth.getState().end();
          return renew();
        });
      }}
    />
  );
}
