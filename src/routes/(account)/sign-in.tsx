import { createFileRoute } from "@tanstack/react-router";
import { type OidcFailure, oidcFailure } from "#api/oidcFailure.ts";
import { toast } from "#notify/toast.tsx";
import { SignIn } from "#panels/account/SignIn.tsx";
import { type Search, searchText } from "../-shell/search.ts";
import { useAuth } from "../-start/session.ts";
import { useSessionChange } from "../-start/useSessionChange.ts";

/** Search parameters of a mailed link that confirms an address, and of the identity provider's answer. */
type SignInSearch = {
  verify?: string | undefined;
  user_id?: string | undefined;
  /** The identity provider's page has come back without success. */
  failed?: OidcFailure | undefined;
  /** Token of an invitation to a team, which is opened afterwards. */
  invitation?: string | undefined;
};

export const Route = createFileRoute("/(account)/sign-in")({
  validateSearch: ({ verify, user_id, failed, invitation }: Search): SignInSearch => ({
    verify: searchText(verify),
    user_id: searchText(user_id),
    failed: oidcFailure(failed),
    invitation: searchText(invitation),
  }),
  component: Screen,
});

function Screen() {
  const { saved } = Route.useRouteContext();
  const { verify, user_id, failed, invitation } = Route.useSearch();
  const navigate = Route.useNavigate();
  const registered = useAuth(({ user }) => user?.userType === "registered");
  const { enter, renew } = useSessionChange();
  const next =
    invitation === undefined ? { to: "/" as const } : { to: "/teams" as const, search: { invitation } };
  return (
    <SignIn
      registered={registered}
      saved={saved}
      failed={failed}
      invitation={invitation}
      link={verify !== undefined && user_id !== undefined ? { user: user_id, token: verify } : undefined}
      onSignedIn={(account) => {
        enter(account);
        // A link that asked to sign in first is still to be confirmed.
        if (verify === undefined) void navigate(next);
        toast.success(account.email ? `Signed in as ${account.email}` : "Your configurations are back");
      }}
      onVerified={({ email, signed_in }) => {
        if (!signed_in) return void navigate({ to: ".", search: { invitation }, replace: true });
        void renew().then(() => navigate({ ...next, replace: true }));
        toast.success(`${email} is confirmed`);
      }}
    />
  );
}
