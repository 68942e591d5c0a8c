import { Link, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button } from "#parts/Button.tsx";
import { Icon } from "#parts/Icon.tsx";
import { canRetry, useAuth } from "../-start/session.ts";
import "./page.css";

/** Shown in place of a screen that failed. */
export function GenericFailure({ error }: { error: unknown }) {
  const router = useRouter();
  return (
    <main className="notice" data-zone>
      <h1>Something went wrong!</h1>
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <p className="line">
        <Button onClick={() => router.invalidate()}>Try again</Button>
        <Link to="/" className="button ghost">
          Go to Home
        </Link>
      </p>
    </main>
  );
}

/** Shown for an address that is none of ours; `children` says what may be missing. */
export function NotFound({ children }: { children?: ReactNode }) {
  return (
    <main className="notice" data-zone>
      <h1>Not Found</h1>
      {children}
      <p>
        <Link to="/" className="button soft">
          Go to Home
        </Link>
      </p>
    </main>
  );
}

/** Error of a loader for a missing configuration. */
export const NO_CONFIG = "configuration";

/** The centered spinner of a pending route. */
export function Pending() {
  return (
    <div className="notice">
      <span className="spinner" role="status" aria-label="Loading" />
    </div>
  );
}

/** A line below the top bar when the sign-in failed. */
export function AuthFailure() {
  const auth = useAuth();
  // Offline the status bar says so, and the sign-in is tried again with the network.
  const waits = auth.failed === "start" && !navigator.onLine;
  if (!auth.error || waits) return <div hidden />;
  return (
    <div className="failure-line" role="alert" data-zone>
      <span className="severity-error">
        <Icon name="error" size={14} />
      </span>
      {auth.error}
      {canRetry(auth) && (
        <Button small onClick={() => auth.retry()} disabled={auth.loading}>
          Retry
        </Button>
      )}
      {!canRetry(auth) && (
        <Button small onClick={() => location.reload()}>
          Reload
        </Button>
      )}
    </div>
  );
}
