import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { plans } from "#api/plan.ts";
import { planQuery, refreshPlan } from "#api/planClient.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { AccountPage } from "./AccountPage.tsx";

/** Interval and count of polling for a payment that Stripe has not confirmed yet. */
const POLL_MS = 3000;
const MAX_POLLS = 40;

const HOME = (
  <Link to="/" className="button soft">
    Go to Home
  </Link>
);

/** Return page of a paid checkout: asks Stripe to confirm it. */
export function SubscriptionSuccess() {
  const queries = useQueryClient();
  const asked = useQuery({
    queryKey: ["plan", "return"],
    queryFn: refreshPlan,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount, error } }) =>
      error || !data?.sells || data.plan !== "free" || dataUpdateCount >= MAX_POLLS ? false : POLL_MS,
  });
  const { data, error, isFetching, refetch } = asked;
  useEffect(() => {
    if (data) queries.setQueryData(planQuery.queryKey, data);
  }, [data, queries]);
  if (error)
    return (
      <Returned>
        <p role="alert">{error.message}</p>
        <p className="account-actions">
          <Button look="solid" onClick={() => void refetch()}>
            Try again
          </Button>
          {HOME}
        </p>
      </Returned>
    );
  if (!data)
    return (
      <Returned>
        <p role="status">Checking for the payment...</p>
      </Returned>
    );
  if (!data.sells)
    return (
      <Returned>
        <p>
          This server sells no subscriptions: nothing was bought here, and nothing was charged. All features
          are included.
        </p>
        <p className="account-actions">{HOME}</p>
      </Returned>
    );
  if (data.plan === "pro")
    return (
      <Returned>
        <p role="status">
          Thank you. Your plan is {plans.pro.title} now: only the server’s own limits apply to configurations,
          LUT files and links.
        </p>
        <p className="account-actions">
          {HOME}
          <CommandButton id="account.manageSubscription" look="ghost" />
        </p>
      </Returned>
    );
  if (data.plan === "anonymous")
    return (
      <Returned>
        <p>Sign in to the account that you have subscribed with.</p>
        <p className="account-actions">
          <CommandButton id="account.signIn" look="solid" />
          {HOME}
        </p>
      </Returned>
    );
  return (
    <Returned>
      <p role="status">
        Stripe has not confirmed the payment yet. This page checks again by itself; you can also leave it, and
        the plan changes once the payment is there.
      </p>
      <p className="account-actions">
        <Button aria-disabled={isFetching || undefined} onClick={() => isFetching || void refetch()}>
          Ask again
        </Button>
        {HOME}
      </p>
    </Returned>
  );
}

/** Return page of a canceled checkout. */
export function SubscriptionCancel() {
  const { data } = useQuery(planQuery);
  return (
    <Returned>
      <p>
        {data && !data.sells
          ? "No subscription was started, and nothing was charged. All features are included."
          : "No subscription was started, and nothing was charged. Your plan stays as it was."}
      </p>
      <p className="account-actions">
        {HOME}
        {data?.sells && <CommandButton id="account.upgrade" label="See the plans" look="ghost" />}
      </p>
    </Returned>
  );
}

function Returned({ children }: { children: ReactNode }) {
  return <AccountPage title="Subscription">{children}</AccountPage>;
}
