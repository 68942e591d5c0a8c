import type { FileUse } from "#ocio/files/fileReference.ts";
import { nouns } from "#ocio/model/noun.ts";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { PathLink } from "../PathLink.tsx";
import { pathOf, useConfigId } from "../place.ts";

const MAX_SHOWN = 2;

/** Name of the owner of a step, with its noun where another kind of owner among the uses has the same name. */
export function ownerLabel({ kind, name }: FileUse, uses: readonly FileUse[]): string {
  const isShared = uses.some((other) => other.name === name && other.kind !== kind);
  return escapeBidi(isShared ? `${name} (${nouns[kind][0]})` : name);
}

/** Owners of the steps that read a file, as links. */
export function Users({ uses, tabIndex = 0 }: { uses: readonly FileUse[]; tabIndex?: number }) {
  const configId = useConfigId();
  const owners = [...new Map(uses.map((use) => [use.id, use])).values()];
  return (
    <span className="file-users">
      {owners.slice(0, MAX_SHOWN).map((use) => {
        const to = pathOf(configId, use);
        return (
          <PathLink
            key={use.id}
            to={to}
            className="ellipsis"
            tabIndex={tabIndex}
            title={uses
              .filter(({ id }) => id === use.id)
              .map(({ step }) => escapeBidi(`${use.name}, ${step}`))
              .join("\n")}
          >
            {ownerLabel(use, owners)}
          </PathLink>
        );
      })}
      {owners.length > MAX_SHOWN && (
        <span
          className="hint"
          title={owners
            .slice(MAX_SHOWN)
            .map((use) => ownerLabel(use, owners))
            .join("\n")}
        >
          +{owners.length - MAX_SHOWN}
        </span>
      )}
    </span>
  );
}
