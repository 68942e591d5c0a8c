import { useEffect, useState } from "react";
import { Mark } from "#parts/Mark.tsx";
import "./splash.css";

const MIN_SHOWN_MS = 2500;
const FADE = 600;
const FLAG = "splash";

/** True when the splash was shown in this session of the browser already: reloads show none. */
export function splashWasShown(): boolean {
  return sessionStorage.getItem(FLAG) !== null;
}

type Props = {
  ready: boolean;
  onDone: () => void;
  /** A key or a press was made: nothing is waited for but what the page needs. */
  hurried?: boolean;
};

/** The opening screen: at least 2.5 s and until `ready`, then it fades and calls `onDone`. */
export function Splash({ ready, onDone, hurried = false }: Props) {
  const [waited, setWaited] = useState(false);
  const leaving = ready && waited;
  useEffect(() => {
    sessionStorage.setItem(FLAG, String(Date.now()));
    const timer = setTimeout(() => setWaited(true), MIN_SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (ready && hurried) return onDone();
    if (!leaving) return;
    const timer = setTimeout(onDone, FADE);
    return () => clearTimeout(timer);
  }, [ready, hurried, leaving, onDone]);
  return (
    <div className="splash" data-leaving={leaving}>
      <Mark size={44} />
      <h1>Palette</h1>
      <p role="status">Initializing...</p>
      <div className="splash-bar" role="progressbar" aria-label="Initializing">
        <i />
      </div>
    </div>
  );
}
