import { Dialog } from "@radix-ui/themes";
import { useRouterState } from "@tanstack/react-router";
import { Pending } from "./Failure.tsx";
import "./page.css";

/** The modal of a screen whose row is on its way. */
export function LoadingDialog() {
  return (
    <Dialog.Root open>
      <Dialog.Content size="1" className="loading" aria-describedby={undefined}>
        <Dialog.Title size="3" trim="normal">
          Loading...
        </Dialog.Title>
        <div className="spinner" aria-hidden="true" />
      </Dialog.Content>
    </Dialog.Root>
  );
}

/** What stands while a configuration is fetched: a look that was asked for has a modal, the rest the spinner. */
export function Entering() {
  const isLook = useRouterState({
    select: ({ location }) => /^\/[^/]+\/looks\/[^/]+/.test(location.pathname),
  });
  return isLook ? <LoadingDialog /> : <Pending />;
}
