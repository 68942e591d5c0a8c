import type { FileUse } from "#ocio/files/fileReference.ts";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { PathLink } from "../PathLink.tsx";
import { pathOf, useConfigId } from "../place.ts";

const SHOWN = 2;

/** Owners of the steps that read a file, as links. */
export function Users({ uses, tabIndex = 0 }: { uses: readonly FileUse[]; tabIndex?: number }) {
  const configId = useConfigId();
  const owners = [...new Map(uses.map((use) => [use.id, use])).values()];
  return (
    <span className="file-users">
      {owners.slice(0, SHOWN).map((use) => {
        const to = pathOf(configId, use);
        return (
          <PathLink
            key={use.id}
            to={to}
            className="ellipsis"
            tabIndex={tabIndex}
            title={uses
              .filter(({ id }) => id === use.id)
              .map(({ step }) => `${use.name}, ${step}`)
              .join("\n")}
          >
            {escapeBidi(use.name)}
          </PathLink>
        );
      })}
      {owners.length > SHOWN && (
        <span
          className="hint"
          title={owners
            .slice(SHOWN)
            .map(({ name }) => name)
            .join("\n")}
        >
          +{owners.length - SHOWN}
        </span>
      )}
    </span>
  );
}
