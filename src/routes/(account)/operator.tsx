import { createFileRoute, Link, notFound } from "@tanstack/react-router";
import { OperatorPage } from "#panels/operator/OperatorPage.tsx";
import "../-shell/page.css";

export const Route = createFileRoute("/(account)/operator")({
  preload: false,
  // To whoever is no operator there is nothing, from the first frame on; other failures are told by the page.
  loader: async ({ context }) => {
    const { isNothing, serverStatusQuery } = await import("#api/operatorClient.ts");
    await context.queries.fetchQuery(serverStatusQuery).catch((error: unknown) => {
      if (isNothing(error)) throw notFound();
    });
  },
  component: () => <OperatorPage otherwise={<NotOperator />} />,
  notFoundComponent: NotOperator,
});

/** Page for those who are no operators; it says no more than that of an unknown address and the guide do. */
function NotOperator() {
  return (
    <main className="notice" data-zone>
      <h1>Not Found</h1>
      <p>This page is for operators of the server. If you are one, sign in with that account.</p>
      <p>
        <Link to="/" className="button soft">
          Go to Home
        </Link>
      </p>
    </main>
  );
}
