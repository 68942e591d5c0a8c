import { useEffect, useState } from "react";
import { Mark } from "#parts/Mark.tsx";
import "./splash.css";

const LEAST = 2500;
const FADE = 600;
const RESET = 2000;
const FLAG = "splash";

/**
 * Whether the splash ended so shortly before that a reload need not show it again.
 * The flag falls after two seconds.
 */
export function splashJustShown(): boolean {
  const ended = Number(sessionStorage.getItem(FLAG));
  return ended > 0 && Date.now() - ended < RESET;
}

/** The opening screen: at least 2.5 s and until `ready`, then it fades and calls `onDone`. */
export function Splash({ ready, onDone }: { ready: boolean; onDone: () => void }) {
  const [waited, setWaited] = useState(false);
  const leaving = ready && waited;
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), LEAST);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => {
      sessionStorage.setItem(FLAG, String(Date.now()));
      onDone();
    }, FADE);
    return () => clearTimeout(timer);
  }, [leaving, onDone]);
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
