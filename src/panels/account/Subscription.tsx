import { Link } from "@tanstack/react-router";
import { AccountPage } from "./AccountPage.tsx";

const HOME = (
  <p>
    <Link to="/" className="button soft">
      Go to Home
    </Link>
  </p>
);

/** What a subscription would add: nothing, where the server sells none. */
export function Upgrade() {
  return (
    <AccountPage title="Upgrade">
      <p>
        Everything is allowed here. This server sells no subscriptions: every user, with or without an
        account, has every function, and nothing has to be paid.
      </p>
      <p>
        What there is room for is set by whoever runs the server. A configuration or file that is too large is
        refused with the size that is allowed.
      </p>
      {HOME}
    </AccountPage>
  );
}

/** Where a checkout leads back to; one that this server has not begun. */
export function SubscriptionReturn({ outcome }: { outcome: "success" | "cancel" }) {
  return (
    <AccountPage title="Subscription">
      <p>
        {outcome === "success"
          ? "This server sells no subscriptions: nothing was bought here, and nothing was charged. Everything is allowed already."
          : "No subscription was begun, and nothing was charged. Everything stays allowed as it was."}
      </p>
      {HOME}
    </AccountPage>
  );
}
