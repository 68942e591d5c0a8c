import { ContextMenu } from "@radix-ui/themes";
import type { Transform } from "#ocio/chain/transform.ts";
import { Icon, type IconName } from "#parts/Icon.tsx";
import { Keys } from "#parts/Keys.tsx";
import type { StepActions } from "./useStepActions.ts";

type ItemProps = {
  label: string;
  keys?: string;
  icon?: IconName;
  /** Reason. */
  refused?: string | undefined;
  onSelect: () => void;
};

function Item({ label, keys, icon, refused, onSelect }: ItemProps) {
  return (
    <ContextMenu.Item
      className="menu-item"
      aria-disabled={refused ? true : undefined}
      title={refused}
      onSelect={(event) => (refused ? event.preventDefault() : onSelect())}
    >
      {icon ? <Icon name={icon} size={14} /> : <span className="menu-gap" />}
      <span className="grow">{label}</span>
      {keys && <Keys keys={keys} />}
    </ContextMenu.Item>
  );
}

type Props = {
  node: Transform;
  /** The steps that are meant: the selected ones when this one is among them. */
  ids: readonly string[];
  isOpen: boolean;
  arranging: StepActions;
  onToggle: () => void;
  onChangeType: () => void;
  onAdd: () => void;
  onPaste: () => void;
};

/** Context menu of a step; each item shows its key. */
export function StepMenu({ node, ids, isOpen, arranging, onToggle, onChangeType, onAdd, onPaste }: Props) {
  const many = ids.length > 1 ? ` ${ids.length} steps` : "";
  const unknown = node.type === "UnknownTransform" ? "Its type is unknown." : undefined;
  return (
    <>
      <Item label={isOpen ? "Collapse" : "Expand"} keys="enter" onSelect={onToggle} />
      <Item label="Change type…" onSelect={onChangeType} />
      <Item
        label={node.direction === "forward" ? "Make inverse" : "Make forward"}
        refused={unknown}
        onSelect={() => arranging.reverse(ids)}
      />
      <Item label={`Reset${many}`} icon="reset" refused={unknown} onSelect={() => arranging.reset(ids)} />
      <ContextMenu.Separator />
      <Item label="Add Transform below…" icon="plus" onSelect={onAdd} />
      <Item label={`Duplicate${many}`} keys="mod+d" onSelect={() => arranging.duplicate(ids)} />
      <Item
        label={`Cut${many}`}
        keys="mod+x"
        onSelect={() => arranging.copy(ids).ok && arranging.remove(ids)}
      />
      <Item label={`Copy${many}`} icon="copy" keys="mod+c" onSelect={() => arranging.copy(ids)} />
      <Item label="Paste below" keys="mod+v" onSelect={onPaste} />
      <ContextMenu.Separator />
      <Item label="Move up" icon="up" keys="alt+up" onSelect={() => arranging.shift(ids, -1)} />
      <Item label="Move down" icon="down" keys="alt+down" onSelect={() => arranging.shift(ids, 1)} />
      <Item label="Out of its group" keys="alt+left" onSelect={() => arranging.leave(node.id)} />
      <Item label="Into the group beside it" keys="alt+right" onSelect={() => arranging.enter(node.id)} />
      <Item label={`Group${many}`} icon="group" keys="mod+g" onSelect={() => arranging.group(ids)} />
      {node.type === "GroupTransform" && (
        <Item label="Ungroup" keys="mod+shift+g" onSelect={() => arranging.ungroup(node.id)} />
      )}
      <ContextMenu.Separator />
      <Item label={`Delete${many}`} icon="trash" keys="delete" onSelect={() => arranging.remove(ids)} />
    </>
  );
}
