import { ContextMenu } from "@radix-ui/themes";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from "react";
import { Icon, type IconName } from "../Icon.tsx";
import { Keys } from "../Keys.tsx";
import "./listbox.css";

type Props = {
  /** Told which row is meant, before its menu opens: the `data-thing` of it. */
  onPoint: (id: string) => void;
  /** The items for the row last pointed at. */
  items: ReactNode;
  /** The list of rows, which keeps the focus and says by `aria-activedescendant` where the cursor is. */
  children: ReactNode;
};

/** Gives the rows of a list a menu: by right click, and by the menu key or Shift+F10 where the cursor is. */
export function RowMenu({ onPoint, items, children }: Props) {
  const list = useRef<HTMLElement>(null);
  function point(event: MouseEvent<HTMLElement>) {
    const row = (event.target as HTMLElement).closest<HTMLElement>("[data-thing]");
    list.current = row?.closest<HTMLElement>('[role="listbox"]') ?? null;
    const id = row?.dataset.thing;
    if (id === undefined) return event.preventDefault();
    onPoint(id);
  }
  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears what bubbles from the list */}
        <div
          className="row-menu"
          onContextMenu={point}
          onKeyDown={(event) => {
            const at = (event.target as HTMLElement).getAttribute("aria-activedescendant");
            pressMenu(event, at === null ? null : document.getElementById(at));
          }}
        >
          {children}
        </div>
      </ContextMenu.Trigger>
      <RowMenuContent back={() => list.current}>{items}</RowMenuContent>
    </ContextMenu.Root>
  );
}

/** The menu key and Shift+F10 open the menu of a row, below it. */
export function pressMenu(event: KeyboardEvent, row: HTMLElement | null): void {
  if (!row || (event.key !== "ContextMenu" && !(event.key === "F10" && event.shiftKey))) return;
  event.preventDefault();
  event.stopPropagation();
  const { left, bottom } = row.getBoundingClientRect();
  const place = { clientX: left + 24, clientY: bottom - 4 };
  row.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, ...place }));
}

type ContentProps = {
  /** Element to focus on closing. */
  back: () => HTMLElement | null | undefined;
  children: ReactNode;
};

/** The box of such a menu. */
export function RowMenuContent({ back, children }: ContentProps) {
  return (
    <ContextMenu.Content
      size="1"
      className="menu"
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        // An opened element has the focus already.
        const { activeElement } = document;
        if (activeElement === null || activeElement === document.body) back()?.focus();
      }}
    >
      {children}
    </ContextMenu.Content>
  );
}

type ItemProps = { label: string; icon?: IconName; keys?: string; onSelect: () => void };

/** An item that is no call of its own. */
export function RowMenuItem({ label, icon, keys, onSelect }: ItemProps) {
  return (
    <ContextMenu.Item className="menu-item" onSelect={onSelect}>
      {icon ? <Icon name={icon} size={14} /> : <span className="menu-gap" />}
      <span className="grow">{label}</span>
      {keys && <Keys keys={keys} />}
    </ContextMenu.Item>
  );
}
