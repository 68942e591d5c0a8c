import { createFileRoute, notFound } from "@tanstack/react-router";
import { OperatorPage } from "#panels/operator/OperatorPage.tsx";
import { NotFound } from "../-shell/Failure.tsx";

export const Route = createFileRoute("/(account)/operator")({
  preload: false,
  // Without the rights of an operator, the page of an unknown address shows from the first frame on; the page shows other errors.
  loader: async ({ context }) => {
    const { isNothing, serverStatusQuery } = await import("#api/operatorClient.ts");
    await context.queries.fetchQuery(serverStatusQuery).catch((error: unknown) => {
      if (isNothing(error)) throw notFound();
    });
  },
  component: () => <OperatorPage otherwise={<NotOperator />} />,
  notFoundComponent: NotOperator,
});

/** Page for everybody but operators; it reveals no more than that of an unknown address. */
function NotOperator() {
  return (
    <NotFound>
      <p>This page is for operators of the server. If you are one, sign in with that account.</p>
    </NotFound>
  );
}
