import { useRouterState } from "@tanstack/react-router";
import { Pending } from "./Failure.tsx";
import "./page.css";

/** The dialog of a look that is on its way. It leaves the focus where it is: letters may be on their way, too. */
export function LookPending() {
  return (
    <dialog open className="loading" aria-label="Loading...">
      <h1>Loading...</h1>
      <div className="spinner" aria-hidden="true" />
    </dialog>
  );
}

/** Placeholder while a configuration loads: a dialog for a look, else a spinner. */
export function ConfigLoading() {
  const isLook = useRouterState({
    select: ({ location }) => /^\/[^/]+\/looks\/[^/]+/.test(location.pathname),
  });
  return isLook ? <LookPending /> : <Pending />;
}
