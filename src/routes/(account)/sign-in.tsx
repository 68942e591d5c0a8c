import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";
import { oidcFailure } from "#api/oidcFailure.ts";
import { toast } from "#notify/toast.tsx";
import { SignIn } from "#panels/account/SignIn.tsx";
import { useAuth } from "../-start/session.ts";
import { useEntering } from "../-start/useEntering.ts";

/** Search parameters of a mailed link that confirms an address, and of the identity provider's answer. */
const search = z.object({
  verify: z.string().optional().catch(undefined),
  user_id: z.string().optional().catch(undefined),
  /** The identity provider's page has come back without success. */
  failed: oidcFailure.optional().catch(undefined),
});

export const Route = createFileRoute("/(account)/sign-in")({ validateSearch: search, component: Screen });

function Screen() {
  const { saved } = Route.useRouteContext();
  const { verify, user_id, failed } = Route.useSearch();
  const navigate = Route.useNavigate();
  const registered = useAuth(({ user }) => user?.userType === "registered");
  const { enter, renew } = useEntering();
  return (
    <SignIn
      registered={registered}
      saved={saved}
      failed={failed}
      link={verify !== undefined && user_id !== undefined ? { user: user_id, token: verify } : undefined}
      onSignedIn={(account) => {
        enter(account);
        // A link that asked to sign in first is still to be confirmed.
        if (verify === undefined) void navigate({ to: "/" });
        toast.success(account.email ? `Signed in as ${account.email}` : "Your configurations are back");
      }}
      onVerified={({ email, signed_in }) => {
        if (!signed_in) return void navigate({ to: ".", search: {}, replace: true });
        void renew().then(() => navigate({ to: "/", replace: true }));
        toast.success(`${email} is confirmed`);
      }}
    />
  );
}
