import { escapeBidi } from "#parts/escapeBidi.ts";
import { Icon, type IconName } from "#parts/Icon.tsx";

export type Verdict = {
  id: string;
  name: string;
  outcome: "yes" | "no" | "later" | "unknown";
  why: string;
  /** A fact beside the name. */
  note?: string | undefined;
};

const signs: Record<Verdict["outcome"], [icon: IconName, word: string]> = {
  yes: ["check", "Yes"],
  no: ["minus", "No"],
  later: ["minus", "No"],
  unknown: ["warning", "Cannot be told"],
};

/** Verdict on each rule or view, with the reason. */
export function Verdicts({ label, verdicts }: { label: string; verdicts: readonly Verdict[] }) {
  return (
    <ul className="rule-verdicts" aria-label={label}>
      {verdicts.map(({ id, name, outcome, why, note }) => {
        const [icon, word] = signs[outcome];
        return (
          <li key={id} data-outcome={outcome}>
            <Icon name={icon} size={14} />
            <span className="hidden-text">{word}:</span>
            <span className="verdict-name ellipsis" title={escapeBidi(name)}>
              {escapeBidi(name)}
              {note && <span className="hint"> {escapeBidi(note)}</span>}
            </span>
            <span className="verdict-why">{escapeBidi(why)}</span>
          </li>
        );
      })}
    </ul>
  );
}
