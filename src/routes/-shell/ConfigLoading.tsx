import { useRouterState } from "@tanstack/react-router";
import { Suspense } from "react";
import { fetched } from "#parts/fetched.ts";
import { Pending } from "./Failure.tsx";

const LoadingDialog = fetched(() => import("./LoadingDialog.tsx"));

/** The modal of a look that is on its way. */
export function LookPending() {
  return (
    <Suspense>
      <LoadingDialog />
    </Suspense>
  );
}

/** Placeholder while a configuration loads: a modal for a look, else a spinner. */
export function ConfigLoading() {
  const isLook = useRouterState({
    select: ({ location }) => /^\/[^/]+\/looks\/[^/]+/.test(location.pathname),
  });
  return isLook ? <LookPending /> : <Pending />;
}
