import { initialOf } from "./rowPresence.ts";
import "./presenceDot.css";

/** Says at a row who else has it open, where somebody has: the first letter in a dot, the names for who asks. */
export function PresenceDot({ names }: { names: string | undefined }) {
  if (!names) return null;
  return (
    <span className="here" role="img" aria-label={`Open by ${names}`} title={`Open by ${names}`}>
      {initialOf(names)}
    </span>
  );
}
