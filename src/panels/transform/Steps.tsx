import { ContextMenu, DropdownMenu } from "@radix-ui/themes";
import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { uuid } from "#command/call.ts";
import { transformName } from "#ocio/transform/parameter.ts";
import type { Transform, TransformType } from "#ocio/transform.ts";
import { transformTypes } from "#ocio/transform.ts";
import { Button } from "#parts/Button.tsx";
import { Select } from "#parts/Select.tsx";
import { call, useChange } from "../change.ts";
import type { Chain } from "./editor.ts";
import { Step } from "./Step.tsx";
import "./transform.css";

type Props = Chain & { chain: Transform | null };

/** The steps of a chain: those of its outermost group, or the one transform that it is. */
export function stepsIn(chain: Transform | null): readonly Transform[] {
  if (chain === null) return [];
  return chain.type === "GroupTransform" ? chain.children : [chain];
}

/** The editor of one transform chain: steps in order, each with its parameters, and a way to add one. */
export const Steps = memo(function Steps({ owner, slot, chain }: Props) {
  const place = useMemo(() => ({ owner, slot }), [owner, slot]);
  return (
    <>
      {chain?.type === "GroupTransform" && chain.name && (
        <p className="chain-name" title="Name of the group in the file">
          {chain.name}
        </p>
      )}
      <StepList place={place} steps={stepsIn(chain)} prefix="" />
    </>
  );
});

/** Direction of the chain's group; there is something to choose only with more than one step. */
export function GroupDirection({ owner, slot, chain }: Props) {
  const change = useChange();
  if (chain?.type !== "GroupTransform" || chain.children.length < 2) return null;
  return (
    <Select
      bare
      label="Group Direction"
      title="Group Direction"
      value={chain.direction}
      choices={[
        { value: "forward", label: "Group: Forward" },
        { value: "inverse", label: "Group: Inverse" },
      ]}
      onCommit={(direction) => change(call("transform.setGroupDirection", { owner, slot, direction }))}
    />
  );
}

type ListProps = {
  place: Chain;
  steps: readonly Transform[];
  /** Index path of the group around, with its dot: "1." inside the second step. */
  prefix: string;
};

/** Steps one below the other, at the top of a chain or inside a nested group. */
export function StepList({ place, steps, prefix }: ListProps) {
  const change = useChange();
  const [open, setOpen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const list = useRef<HTMLOListElement>(null);
  const isOpen = (id: string) => open.get(id) ?? (steps.length === 1 && prefix === "");
  const toggle = useCallback((id: string, to: boolean) => setOpen((now) => new Map(now).set(id, to)), []);
  const add = (type: TransformType) => {
    const newId = uuid();
    const why = change(call("transform.insert", { ...place, at: `${prefix}${steps.length}`, type, newId }));
    if (why !== undefined) return;
    toggle(newId, true);
    // After the menu gave the focus back to its button.
    setTimeout(
      () => list.current?.querySelector<HTMLElement>(":scope > :last-child > .step-head")?.focus(),
      50,
    );
  };
  return (
    <AddByRightClick onAdd={add}>
      <div className="steps">
        {steps.length > 0 && (
          <ol ref={list} className="step-list">
            {steps.map((node, index) => (
              <Step
                key={node.id}
                place={place}
                node={node}
                at={`${prefix}${index}`}
                index={index}
                count={steps.length}
                open={isOpen(node.id)}
                onToggle={toggle}
              />
            ))}
          </ol>
        )}
        <DropdownMenu.Root>
          <DropdownMenu.Trigger>
            <Button look="ghost" icon="plus" className="add-transform">
              Add Transform
            </Button>
          </DropdownMenu.Trigger>
          <DropdownMenu.Content size="1" className="type-menu">
            {transformTypes.map((type) => (
              <DropdownMenu.Item key={type} onSelect={() => add(type)}>
                {transformName(type)}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Root>
      </div>
    </AddByRightClick>
  );
}

function AddByRightClick({ onAdd, children }: { onAdd: (type: TransformType) => void; children: ReactNode }) {
  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger>{children}</ContextMenu.Trigger>
      <ContextMenu.Content size="1" className="type-menu">
        <ContextMenu.Label>Add Transform</ContextMenu.Label>
        {transformTypes.map((type) => (
          <ContextMenu.Item key={type} onSelect={() => onAdd(type)}>
            {transformName(type)}
          </ContextMenu.Item>
        ))}
      </ContextMenu.Content>
    </ContextMenu.Root>
  );
}
