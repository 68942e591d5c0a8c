import { createFileRoute, notFound } from "@tanstack/react-router";
import { OperatorPage } from "#panels/operator/OperatorPage.tsx";
import { NotFound } from "../-shell/Failure.tsx";

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
    <NotFound>
      <p>This page is for operators of the server. If you are one, sign in with that account.</p>
    </NotFound>
  );
}
