import { Link } from "@tanstack/react-router";
import { memo, Suspense, useState } from "react";
import type { Summary } from "#api/summary.ts";
import { configTitle } from "#ocio/model/configTitle.ts";
import { spaceCount } from "#ocio/model/spaceCount.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { IconButton } from "#parts/Button.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { fetched } from "#parts/fetched.ts";
import type { MenuAt } from "./ConfigMenu.tsx";
import { useRename } from "./useRename.ts";

const ConfigMenu = fetched(() => import("./ConfigMenu.tsx"));

/** The configurations as a table; the rows are one tab stop, Enter opens. */
export const ConfigTable = memo(function ConfigTable({ configs }: { configs: readonly Summary[] }) {
  const [menu, setMenu] = useState<MenuAt | null>(null);
  return (
    <div className="home-card">
      <table className="configs">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Profile</th>
            <th scope="col" className="numeric">
              Color spaces
            </th>
            <th scope="col" className="numeric">
              Displays
            </th>
            <th scope="col" className="numeric">
              Looks
            </th>
            <th scope="col">Edited</th>
            <th scope="col">
              <span className="hidden-text">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {configs.map((config, at) => (
            <ConfigRow key={config.id} config={config} first={at === 0} onMenu={setMenu} />
          ))}
        </tbody>
      </table>
      {menu && (
        <Suspense>
          <ConfigMenu {...menu} onClose={() => setMenu(null)} />
        </Suspense>
      )}
    </div>
  );
});

type RowProps = { config: Summary; first: boolean; onMenu: (at: MenuAt) => void };

function ConfigRow({ config, first, onMenu }: RowProps) {
  const name = escapeBidi(configTitle(config.name, config.file_name));
  const rename = useRename(config);
  const described = config.description?.trim().split("\n")[0];
  return (
    <tr
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu({ config, event });
      }}
    >
      <td className="config-name">
        <Link
          to="/$configId"
          params={{ configId: config.id }}
          className="config-link"
          data-row
          tabIndex={first ? 0 : -1}
          onKeyDown={({ key }) => {
            if (key === "F2") rename?.();
          }}
        >
          <span className="config-title">
            <span className="medium ellipsis">{name}</span>
            {config.team ? (
              <span
                className="chip outline ellipsis"
                title={`It belongs to the team ${escapeBidi(config.team.name)}.`}
              >
                {escapeBidi(config.team.name)}
                {config.access === "read" && ", read-only"}
              </span>
            ) : (
              config.access && (
                <span className="chip outline" title="Somebody has shared it with you by a link.">
                  {config.access === "read" ? "Shared, read-only" : "Shared"}
                </span>
              )
            )}
          </span>
          {described && <span className="hint text-1 ellipsis">{described}</span>}
          {/* Where the columns have no room, configs of one name are told apart here. */}
          <span className="hint text-1 config-told" aria-hidden="true">
            {edited(config.updated_at)} · {spaceCount(config.counts)} color spaces
          </span>
        </Link>
      </td>
      <td>
        <span className="chip outline">OCIO {config.ocio_profile_version}</span>
      </td>
      <td className="numeric">{spaceCount(config.counts)}</td>
      <td className="numeric">{config.counts.displays}</td>
      <td className="numeric">{config.counts.looks}</td>
      <td className="dim">
        <time dateTime={config.updated_at} title={new Date(config.updated_at).toLocaleString()}>
          {edited(config.updated_at)}
        </time>
      </td>
      <td className="config-actions">
        <CommandButton
          id="file.duplicate"
          args={{ target: config.id }}
          icon="copy"
          label={`Duplicate ${name}`}
          bare
        />
        <CommandButton
          id="file.download"
          args={{ target: config.id }}
          icon="download"
          label={`Download ${name}`}
          bare
        />
        {config.access === undefined ? (
          <CommandButton
            id="file.delete"
            args={{ target: config.id }}
            icon="trash"
            label={`Delete ${name}`}
            bare
          />
        ) : (
          <IconButton
            icon="trash"
            label={`Delete ${name}`}
            refused={
              config.team ? "Only an owner of its team can delete it." : "Only its owner can delete it."
            }
          />
        )}
      </td>
    </tr>
  );
}

/** "Today 14:32", "14 Nov", "30 Oct 2024". */
function edited(iso: string): string {
  const date = new Date(iso);
  const now = new Date();
  if (date.toDateString() === now.toDateString())
    return `Today ${date.toLocaleTimeString(undefined, { timeStyle: "short" })}`;
  return date.toLocaleDateString(undefined, {
    day: "numeric",
    month: "short",
    ...(date.getFullYear() !== now.getFullYear() && { year: "numeric" }),
  });
}
