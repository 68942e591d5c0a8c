import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Splash, splashJustShown } from "./Splash.tsx";
import { useAuth } from "./session.ts";

/** Shows the splash and signs in; the children appear once both are over. */
export function Start({ children }: { children: ReactNode }) {
  const attempted = useAuth((auth) => auth.attempted);
  const [shown, setShown] = useState(splashJustShown);
  const done = useCallback(() => setShown(true), []);
  useEffect(() => {
    const { attempted, loading, start } = useAuth.getState();
    if (!attempted && !loading) start();
  }, []);
  if (!shown) return <Splash ready={attempted} onDone={done} />;
  return attempted ? children : null;
}
