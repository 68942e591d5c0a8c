import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Limited, limited, plans, sizeOf } from "#api/plan.ts";
import { planQuery, pricesQuery } from "#api/planClient.ts";
import type { PlanState, Price } from "#api/planSchema.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { AccountPage } from "./AccountPage.tsx";
import { usedText } from "./PlanUsage.tsx";
import { priceText } from "./price.ts";
import { SubscriptionFacts } from "./Subscription.tsx";
import "./plan.css";

const sold = ["anonymous", "free", "pro"] as const;
const rows = { configs: "Configurations", files: "LUT files", links: "Shared links" } as const;
const whose = {
  anonymous: "without an account",
  free: "with an account",
  pro: "with a subscription",
} as const;

/** The plans with what each has room for, and the way to another. */
export function Upgrade() {
  const { data: state, error, refetch } = useQuery(planQuery);
  if (!state)
    return (
      <AccountPage title="Upgrade">
        {error ? (
          <>
            <p role="alert">{error.message}</p>
            <p>
              <Button onClick={() => void refetch()}>Try again</Button>
            </p>
          </>
        ) : (
          <p role="status">Loading...</p>
        )}
      </AccountPage>
    );
  return state.sells ? <Plans state={state} /> : <Everything />;
}

/** Benefits of a subscription: none, if the server sells none. */
function Everything() {
  return (
    <AccountPage title="Upgrade">
      <p>
        All features included. This server sells no subscriptions: every user, with or without an account, has
        every function, and nothing has to be paid.
      </p>
      <p>
        Whoever runs the server sets the limits. A configuration or file that is too large is refused, and the
        message names the allowed size.
      </p>
      <p>
        <Link to="/" className="button soft">
          Go to Home
        </Link>
      </p>
    </AccountPage>
  );
}

function Plans({ state }: { state: PlanState }) {
  const { plan, room } = state;
  return (
    <AccountPage title="Upgrade">
      <p>
        Every plan has every feature; only the limits differ. What you have made stays, readable and editable,
        whatever plan you have later.
      </p>
      <table className="plan-table" aria-label="Plans">
        <thead>
          <tr>
            <td />
            {sold.map((each) => (
              <th key={each} scope="col" data-own={each === plan}>
                {plans[each].title}
                <small>{each === plan ? "your plan" : whose[each]}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {limited.map((what) => (
            <tr key={what}>
              <th scope="row">{rows[what]}</th>
              {sold.map((each) => (
                <td key={each} data-own={each === plan}>
                  {limitText(what, plans[each][what], state.keeps)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="plan-room hint">
        You use {limited.map((what) => usedText(what, room[what])).join(", ")}.
      </p>
      {plan === "anonymous" && <NeedsAccount />}
      {plan === "free" && <Prices />}
      {state.subscription && <SubscriptionFacts state={state} />}
      {state.subscription && (
        <p className="plan-actions">
          <CommandButton id="account.manageSubscription" look={plan === "pro" ? "solid" : "soft"} />
        </p>
      )}
    </AccountPage>
  );
}

/** "10", "250 MB", "No limit"; files have that of the server where the plan has none. */
function limitText(what: Limited, most: number | null, keeps: number): string {
  if (what === "files") return sizeOf(Math.min(most ?? keeps, keeps));
  return most === null ? "No limit" : String(most);
}

function NeedsAccount() {
  return (
    <>
      <p>A subscription belongs to an account. When you register, what you have made here is kept.</p>
      <p className="plan-actions">
        <CommandButton id="account.register" look="solid" />
        <CommandButton id="account.signIn" />
      </p>
    </>
  );
}

/** A button for every price; paying happens at Stripe. */
function Prices() {
  const { data: prices, error, refetch } = useQuery(pricesQuery);
  if (error)
    return (
      <>
        <p role="alert">{error.message}</p>
        <p className="plan-actions">
          <Button onClick={() => void refetch()}>Try again</Button>
        </p>
      </>
    );
  return (
    <>
      <p className="plan-actions" aria-busy={prices === undefined}>
        {(prices ?? []).map((price: Price, at) => (
          <CommandButton
            key={price.id}
            id="account.subscribe"
            args={{ price: price.id }}
            label={`Subscribe for ${priceText(price)}`}
            look={at === 0 ? "solid" : "soft"}
            noKey
          />
        ))}
        {prices === undefined && <span role="status">Loading prices...</span>}
      </p>
      <p className="hint">
        You pay on a page of Stripe; this server never sees your payment details. You can cancel at any time,
        and keep the plan until the end of the paid period.
      </p>
    </>
  );
}
