import { useQuery } from "@tanstack/react-query";
import { limited } from "#api/plan.ts";
import { planQuery } from "#api/planClient.ts";
import type { PlanState } from "#api/planSchema.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Part } from "./AccountPage.tsx";
import { usedText } from "./PlanUsage.tsx";
import { dayText } from "./price.ts";

/** The state in a sentence. */
function standing({ plan, subscription }: PlanState): string | undefined {
  if (!subscription) return undefined;
  const { status, ends_at, canceling } = subscription;
  const day = ends_at === null ? undefined : dayText(ends_at);
  if (plan !== "pro")
    return status === "incomplete"
      ? "The first payment is not finished."
      : "Your subscription has ended. What you made is all there.";
  if (status === "past_due")
    return "The last payment failed. Stripe tries again for some days; check your payment method to keep the plan.";
  if (canceling)
    return day ? `The subscription ends on ${day}, and is not renewed.` : "The subscription is not renewed.";
  if (status === "trialing") return day ? `Your trial ends on ${day}.` : "You are on a trial.";
  return day ? `The subscription is renewed on ${day}.` : undefined;
}

/** State and outlook of a subscription. */
export function SubscriptionFacts({ state }: { state: PlanState }) {
  const said = standing(state);
  return said === undefined ? null : <p role="status">{said}</p>;
}

/** The plan on the profile: what is used of it, and what can be done about it. */
export function PlanPart() {
  const { data: state } = useQuery(planQuery);
  if (!state?.sells) return null;
  const { plan, room, subscription } = state;
  return (
    <Part id="plan" title="Subscription">
      <SubscriptionFacts state={state} />
      <dl className="facts">
        <div>
          <dt>In use</dt>
          <dd>{limited.map((what) => usedText(what, room[what])).join(", ")}</dd>
        </div>
      </dl>
      <p className="account-actions">
        {subscription && <CommandButton id="account.manageSubscription" />}
        {plan !== "pro" && <CommandButton id="account.upgrade" label="Upgrade" />}
      </p>
    </Part>
  );
}
