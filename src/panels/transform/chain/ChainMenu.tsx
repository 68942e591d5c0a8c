import { DropdownMenu } from "@radix-ui/themes";
import { IconButton } from "#parts/Button.tsx";

type Props = {
  /** Number of steps. */
  count: number;
  /** Label of the inverse chain, if it has steps. */
  other: string | undefined;
  onExpand: (open: boolean) => void;
  onSelectAll: () => void;
  onCopy: () => void;
  onPaste: () => void;
  onInvert: () => void;
  onFill: () => void;
  onName: () => void;
  onBuiltin: () => void;
};

/** Menu of a whole chain. */
export function ChainMenu(props: Props) {
  const { count, other, onExpand, onSelectAll, onCopy, onPaste, onInvert, onFill, onName, onBuiltin } = props;
  const none = count === 0 ? "There are no steps yet." : undefined;
  const item = (label: string, onSelect: () => void, refused?: string) => (
    <DropdownMenu.Item
      className="menu-item"
      aria-disabled={refused ? true : undefined}
      title={refused}
      onSelect={(event) => (refused ? event.preventDefault() : onSelect())}
    >
      {label}
    </DropdownMenu.Item>
  );
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <IconButton icon="more" label="All steps" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content size="1" align="end" className="menu">
        {item("Expand all", () => onExpand(true), none)}
        {item("Collapse all", () => onExpand(false), none)}
        {item("Select all", onSelectAll, none)}
        <DropdownMenu.Separator />
        {item("Copy all", onCopy, none)}
        {item("Paste at the end", onPaste)}
        <DropdownMenu.Separator />
        {item("Invert chain", onInvert, none)}
        {item(
          other ? `Fill with the inverse of ${other}` : "Fill with the inverse of the other chain",
          onFill,
          other ? undefined : "The chain for the other direction has no steps.",
        )}
        {item("Use equal built-in transforms…", onBuiltin, none)}
        {item("Name the group…", onName, none)}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
