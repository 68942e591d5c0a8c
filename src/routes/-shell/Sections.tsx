import { Link, useParams } from "@tanstack/react-router";
import { memo } from "react";
import { Icon } from "#parts/Icon.tsx";
import { printPress } from "#parts/Keys.tsx";
import { useMedia } from "#parts/useMedia.ts";
import { useApp, useEditor } from "#store/useEditor.tsx";
import { lastSections, type Section, sections } from "./sections.ts";
import { PHONE, useZones } from "./zones.ts";

type Props = {
  rail: boolean;
  /** Folds them again where they lie over the list: a section was chosen, the focus left, or Escape. */
  onLeave: (() => void) | undefined;
};

/** The screens of the configuration with the number of things in each; the letter after G goes there. */
export const Sections = memo(function Sections({ rail, onLeave }: Props) {
  const toggle = useZones((zones) => zones.toggleSections);
  // Without a pointer no tooltip tells the icons: what shows their names stands before them.
  const phone = useMedia(PHONE);
  const fold = (
    <li>
      <button
        type="button"
        className="fold"
        aria-expanded={!rail}
        aria-keyshortcuts="["
        title={`${rail ? "Expand" : "Collapse"} sidebar ([)`}
        onClick={toggle}
      >
        <Icon name="sections" />
        <span className="ellipsis">{rail ? "Expand sidebar" : "Collapse sidebar"}</span>
        <span />
        <span className="letters" aria-hidden="true">
          [
        </span>
      </button>
    </li>
  );
  return (
    <nav
      className="sections"
      aria-label="Sections"
      data-zone
      onClick={(event) => (event.target as Element).closest("a") && onLeave?.()}
      onBlur={({ currentTarget, relatedTarget }) =>
        relatedTarget instanceof Node && !currentTarget.contains(relatedTarget) && onLeave?.()
      }
      onKeyDown={({ key }) => key === "Escape" && onLeave?.()}
    >
      {phone && <ul aria-label="Sidebar">{fold}</ul>}
      {sections.map(({ heading, items }) => (
        <ul key={heading ?? ""} aria-label={heading ?? "Configuration"}>
          {heading && <li className="sections-heading">{heading}</li>}
          {items.map((item) => (
            <Item key={item.to} {...item} />
          ))}
        </ul>
      ))}
      <ul className="sections-last" aria-label="File">
        {lastSections.map((item) => (
          <Item key={item.to} {...item} />
        ))}
        {!phone && fold}
      </ul>
    </nav>
  );
});

function Item({ to, label, icon, command, counts }: Section) {
  const { configId } = useParams({ from: "/$configId" });
  const { editor } = useApp();
  const count = useEditor(({ document, files }) => {
    if (counts === "files") return files?.files.length ?? null;
    return counts && document ? document[counts].order.length : null;
  });
  const keys = editor.commands[command]?.keys?.[0];
  return (
    <li>
      <Link
        to={to}
        params={{ configId }}
        activeOptions={{ exact: to === "/$configId", includeSearch: false }}
        title={keys ? `${label} (${keys.split(" ").map(printPress).join(" ")})` : label}
        aria-keyshortcuts={keys}
      >
        <Icon name={icon} />
        <span className="ellipsis">{label}</span>
        <span className="count">{count}</span>
        <span className="letters" aria-hidden="true">
          {keys?.split(" ").map(printPress).join(" ")}
        </span>
      </Link>
    </li>
  );
}
