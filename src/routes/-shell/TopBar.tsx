import { DropdownMenu, useThemeContext } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { configsQuery } from "#api/queries.ts";
import { CommandButton, CommandItem } from "#palette/CommandButton.tsx";
import { openPalette } from "#palette/opening.ts";
import { Icon } from "#parts/Icon.tsx";
import { Keys } from "#parts/Keys.tsx";
import { Mark } from "#parts/Mark.tsx";
import { useEditor } from "#store/useEditor.tsx";
import { useAuth } from "../-start/session.ts";

/** The bar over everything: which configuration, the command field, theme and account. */
export function TopBar() {
  const { configId } = useParams({ strict: false });
  const opened = useEditor(({ document }) => document !== null && document.config.id === configId);
  return (
    <header className="top-bar" data-zone>
      <div className="line">
        <Link to="/" className="home-link" aria-label="Configurations" title="Configurations">
          <Mark />
          {!configId && <span className="bold">Palette</span>}
        </Link>
        {configId && opened && <ConfigSwitch configId={configId} />}
      </div>
      <button
        type="button"
        className="command-field"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => openPalette()}
      >
        <Icon name="search" size={14} />
        <span className="ellipsis">Search or run a command</span>
        <Keys keys="mod+k" />
      </button>
      <div className="line end">
        <ThemeButton />
        <Account />
      </div>
    </header>
  );
}

/** Goes to the other of dark and light, whatever the system says. */
function ThemeButton() {
  const other = useThemeContext().appearance === "dark" ? "light" : "dark";
  return (
    <CommandButton
      id="preference.setTheme"
      args={{ theme: other }}
      icon="theme"
      bare
      label={`Use the ${other} theme`}
    />
  );
}

function ConfigSwitch({ configId }: { configId: string }) {
  const navigate = useNavigate();
  const name = useEditor(({ document }) => document?.config.name ?? "Untitled");
  const version = useEditor(({ document }) => document?.config.ocio_profile_version);
  const { data: configs = [] } = useQuery(configsQuery);
  return (
    <>
      <span className="slash" aria-hidden="true">
        /
      </span>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <button type="button" className="config-switch" aria-label={`Configuration ${name || "Untitled"}`}>
            <span className="ellipsis">{name || "Untitled"}</span>
            <Icon name="upDown" size={14} />
          </button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content className="menu" align="start">
          {configs.slice(0, 12).map((config) => (
            <DropdownMenu.Item
              key={config.id}
              className="menu-item"
              onSelect={() => navigate({ to: "/$configId", params: { configId: config.id } })}
            >
              {config.id === configId ? <Icon name="check" size={14} /> : <span className="menu-gap" />}
              <span className="grow ellipsis">{config.name || "Untitled"}</span>
              <span className="hint">OCIO {config.ocio_profile_version}</span>
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Separator />
          <CommandItem id="config.setName" icon="edit" />
          <CommandItem id="file.duplicate" icon="copy" />
          <CommandItem id="file.download" icon="download" />
          <CommandItem id="go.home" icon="overview" label="All configurations" />
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <span className="chip outline version" title="ocio_profile_version">
        OCIO {version}
      </span>
    </>
  );
}

function Account() {
  const user = useAuth((auth) => auth.user);
  const words =
    user?.userType === "registered" ? (user.email ?? "Account") : user ? "Anonymous" : "Signed out";
  return (
    <Link to="/profile" className="account" title={user ? `User ${user.id}` : words}>
      <span className="avatar">
        <Icon name="person" size={14} />
      </span>
      <span className="words">{words}</span>
    </Link>
  );
}
