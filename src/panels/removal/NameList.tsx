import { escapeBidi } from "#parts/escapeBidi.ts";

const MAX_NAMES = 200;

/** A row that goes, and what is said beside its name. */
export type NamedLine = { id: string; name: string; detail?: string };

/** The names of rows that go; of very many the first. */
export function NameList({ label, lines }: { label: string; lines: readonly NamedLine[] }) {
  return (
    <section className="removal-names" aria-label={label} tabIndex={lines.length > 6 ? 0 : undefined}>
      <ul>
        {lines.slice(0, MAX_NAMES).map(({ id, name, detail }) => (
          <li key={id}>
            <span className="ellipsis" title={escapeBidi(name)}>
              {escapeBidi(name)}
            </span>
            {detail && (
              <span className="hint ellipsis" title={escapeBidi(detail)}>
                {escapeBidi(detail)}
              </span>
            )}
          </li>
        ))}
      </ul>
      {lines.length > MAX_NAMES && <p className="hint">And {lines.length - MAX_NAMES} more.</p>}
    </section>
  );
}
