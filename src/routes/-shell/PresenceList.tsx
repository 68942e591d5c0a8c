import { Popover } from "@radix-ui/themes";
import type { ReactElement } from "react";

/** The names of those who have the configuration open, below their dots. */
export default function PresenceList({
  trigger,
  names,
}: {
  trigger: ReactElement;
  names: readonly string[];
}) {
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger>{trigger}</Popover.Trigger>
      <Popover.Content className="presence-list" align="end" size="1" aria-label="Also open by">
        <p className="hint">Also open by</p>
        <ul>
          {names.map((name, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
            <li key={n}>{name[0]!.toUpperCase() + name.slice(1)}</li>
          ))}
        </ul>
        <p className="hint">What they change is shown here at once. Undo takes back only what you did.</p>
      </Popover.Content>
    </Popover.Root>
  );
}
