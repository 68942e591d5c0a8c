import type { HostCheck } from "#api/publish/proposal.ts";
import { Icon } from "#parts/Icon.tsx";

/** "2 errors", "1 warning" or "passed". */
function resultText({ errors, warnings }: HostCheck): string {
  if (errors > 0) return `${errors} ${errors === 1 ? "error" : "errors"}`;
  return warnings > 0 ? `${warnings} ${warnings === 1 ? "warning" : "warnings"}` : "passed";
}

const severity = ({ errors, warnings }: HostCheck) =>
  errors > 0 ? "error" : warnings > 0 ? "warning" : "check";

/** Results in the applications that the channel of a proposal requires; nothing where it requires none. */
export function Checks({ checks }: { checks: readonly HostCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <section className="proposal-part" aria-label="Checks">
      <header>
        <h3>Checks</h3>
      </header>
      <ul>
        {checks.map((check) => {
          const is = severity(check);
          const { host, name, messages } = check;
          return (
            <li key={host} className="proposal-check">
              <span className={is === "check" ? "proposal-state" : `proposal-state severity-${is}`}>
                <Icon name={is} size={14} />
              </span>
              <span className="grow ellipsis">{name}</span>
              {messages.length === 0 ? (
                <span className="hint">{resultText(check)}</span>
              ) : (
                <details>
                  <summary>{resultText(check)}</summary>
                  <ul>
                    {messages.map((message) => (
                      <li key={message}>{message}</li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
