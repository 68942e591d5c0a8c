import type { Severity } from "#ocio/check/problem.ts";
import { escapeBidi } from "#parts/escapeBidi.ts";

/** Effect of a rule, at the right of its row, with a dot if it has problems; the effect stays whole longer than its condition. */
export function RuleNote({ text: note, problem }: { text: string; problem: Severity | undefined }) {
  const text = escapeBidi(note);
  const arrow = Math.max(0, text.lastIndexOf(" → "));
  return (
    <span className="rule-note" title={text}>
      {problem && problem !== "info" && (
        <span
          className={`dot ${problem}`}
          role="img"
          aria-label={problem}
          title={`It has ${problem === "error" ? "an error" : "a warning"}`}
        />
      )}
      <span className="rule-condition">{text.slice(0, arrow)}</span>
      <span className="rule-effect">{text.slice(arrow)}</span>
    </span>
  );
}
