import type { Proposal } from "#api/publish/proposal.ts";
import { Icon } from "#parts/Icon.tsx";
import { momentText } from "#parts/momentText.ts";
import { PersonDot } from "./PersonDot.tsx";

function Person({ name, isOwn = false }: { name: string | null; isOwn?: boolean }) {
  return (
    <>
      <PersonDot name={name} />
      <span className="grow ellipsis">
        {name ?? "Somebody"}
        {isOwn && ", you"}
      </span>
    </>
  );
}

/** People who approved a proposal or request changes to it, and the number that its channel requires. */
export function Approvals({ proposal }: { proposal: Proposal }) {
  const { approvals, requested_changes: requests, needed, version, by, cannot_approve } = proposal;
  const count = approvals.filter(({ counts }) => counts).length;
  return (
    <section className="proposal-part" aria-label="Approvals">
      <header>
        <h3>Approvals</h3>
        <span className="hint grow">
          {needed > 0 && count <= needed ? `${count} of ${needed}` : `${count}, ${needed || "none"} required`}
        </span>
        {proposal.state === "open" && <span className="hint text-1">an edit resets them</span>}
      </header>
      <ul>
        {approvals.map(({ by, at, version: approved, counts, is_own }) => (
          <li key={`${by} ${at}`} className={counts ? undefined : "hint"}>
            <Person name={by} isOwn={is_own} />
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
        {requests.map(({ by, at, version: seen, counts, is_own }) => (
          <li key={`request ${by} ${at}`} className={counts ? undefined : "hint"}>
            <Person name={by} isOwn={is_own} />
            {counts ? (
              <span className="proposal-state">
                <Icon name="warning" size={14} /> requests changes
              </span>
            ) : (
              <span>
                {seen === version ? "may not approve any more" : `requested changes to version ${seen}`}
              </span>
            )}
            <time className="hint text-1" dateTime={at}>
              {momentText(at)}
            </time>
          </li>
        ))}
        <li className="hint">
          <Person name={by} />
          <span>opened it</span>
        </li>
      </ul>
      {proposal.state === "open" && cannot_approve !== null && (
        <p className="hint text-1">{cannot_approve}</p>
      )}
    </section>
  );
}
