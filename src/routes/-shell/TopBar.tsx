import { useThemeContext } from "@radix-ui/themes";
import { Link, useParams } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { openPalette } from "#keyboard/paletteState.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { AccountButton } from "#panels/account/AccountButton.tsx";
import { fetched } from "#parts/fetched.ts";
import { Icon } from "#parts/Icon.tsx";
import { Keys } from "#parts/Keys.tsx";
import { Mark } from "#parts/Mark.tsx";
import { useEditor } from "#store/useEditor.tsx";
import { useAuth } from "../-start/session.ts";

const fetchMenu = () => import("#panels/account/AccountMenu.tsx");
const AccountMenu = fetched(fetchMenu);
/** Fetches the menu ahead; without a network it is fetched once it is pressed. */
const wantMenu = () => void fetchMenu().catch(() => undefined);
const ConfigButtons = fetched(() => import("./ConfigButtons.tsx"));
const ConfigSwitch = fetched(() => import("./ConfigSwitch.tsx"));

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
        {configId && opened && (
          <Suspense>
            <ConfigSwitch configId={configId} />
          </Suspense>
        )}
      </div>
      <button
        type="button"
        className="command-field"
        aria-haspopup="dialog"
        aria-label="Search or run a command"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => openPalette()}
      >
        <Icon name="search" size={14} />
        <span className="ellipsis">Search or run a command</span>
        <Keys keys="mod+k" />
      </button>
      <div className="line end">
        {configId && opened && (
          <Suspense>
            <ConfigButtons />
          </Suspense>
        )}
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

/** Its menu is fetched when it is wanted: pointed at, reached or pressed. */
function Account() {
  const registered = useAuth(({ user }) => user?.userType === "registered");
  const [pressed, setPressed] = useState(false);
  const button = (
    <AccountButton
      registered={registered}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={wantMenu}
      onFocus={wantMenu}
      onClick={() => setPressed(true)}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        setPressed(true);
      }}
    />
  );
  if (!pressed) return button;
  return (
    <Suspense fallback={button}>
      <AccountMenu registered={registered} defaultOpen />
    </Suspense>
  );
}
