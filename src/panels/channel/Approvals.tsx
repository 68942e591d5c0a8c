import type { Proposal } from "#api/proposal.ts";
import { Icon } from "#parts/Icon.tsx";
import { momentText } from "#parts/momentText.ts";
import { initials } from "./initials.ts";

/** People who approved a proposal, and the number that its channel requires. */
export function Approvals({ proposal }: { proposal: Proposal }) {
  const { approvals, needed, version, by, cannot_approve } = proposal;
  const count = approvals.filter(({ counts }) => counts).length;
  return (
    <section className="proposal-part" aria-label="Approvals">
      <header>
        <h3>Approvals</h3>
        <span className="hint grow">{needed > 0 ? `${count} of ${needed}` : `${count}, none required`}</span>
        {proposal.state === "open" && <span className="hint text-1">an edit resets them</span>}
      </header>
      <ul>
        {approvals.map(({ by, at, version: approved, counts, is_own }) => (
          <li key={`${by} ${at}`} className={counts ? undefined : "hint"}>
            <span className="channel-by" aria-hidden="true">
              {by ? initials(by) : "–"}
            </span>
            <span className="grow ellipsis">
              {by ?? "Somebody"}
              {is_own && ", you"}
            </span>
            {counts ? (
              <span className="proposal-state">
                <Icon name="check" size={14} /> approved
              </span>
            ) : (
              <span>
                {approved === version
                  ? "may not approve any more"
                  : `approved version ${approved}, edited since`}
              </span>
            )}
            <time className="hint text-1" dateTime={at}>
              {momentText(at)}
            </time>
          </li>
        ))}
        <li className="hint">
          <span className="channel-by" aria-hidden="true">
            {by ? initials(by) : "–"}
          </span>
          <span className="grow ellipsis">{by ?? "Somebody"}</span>
          <span>opened it</span>
        </li>
      </ul>
      {proposal.state === "open" && cannot_approve !== null && (
        <p className="hint text-1">{cannot_approve}</p>
      )}
    </section>
  );
}
