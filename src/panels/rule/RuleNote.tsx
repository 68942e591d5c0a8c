import type { Severity } from "#ocio/check/problem.ts";

/** Effect of a rule, at the right of its row, with a dot if it has problems. */
export function RuleNote({ text, problem }: { text: string; problem: Severity | undefined }) {
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
      {text}
    </span>
  );
}
