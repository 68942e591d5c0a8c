import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { useCommandLoader } from "#store/commandLoader.ts";
import { useEarlyInput } from "./earlyInput.ts";
import { Splash, splashWasShown } from "./Splash.tsx";
import { useAuth } from "./session.ts";

/**
 * Shows the splash and signs in; the children appear once both are over. Every screen but the first one also waits
 * for the commands of its buttons.
 */
export function Start({ children }: { children: ReactNode }) {
  const attempted = useAuth((auth) => auth.attempted);
  const hurried = useEarlyInput((input) => input.heard);
  const [shown, setShown] = useState(splashWasShown);
  const [isFirst] = useState(!shown);
  const [atHome] = useState(() => location.pathname === "/");
  const hasCommands = useCommandLoader((loader) => loader.home);
  const ready = attempted && (atHome || hasCommands);
  const done = useCallback(() => setShown(true), []);
  useEffect(() => {
    const { attempted, loading, start } = useAuth.getState();
    if (!attempted && !loading) start();
  }, []);
  useLayoutEffect(() => useEarlyInput.getState().listen(isFirst), [isFirst]);
  if (!shown) return <Splash ready={ready} hurried={hurried} onDone={done} />;
  return ready ? children : null;
}
