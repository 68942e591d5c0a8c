import type { ReactNode } from "react";
import { CommandButton } from "#palette/CommandButton.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { type RuleKind, ruleNouns } from "./cursor.ts";

type Props = {
  collection: RuleKind;
  id: string;
  name: string;
  /** True for a rule that cannot be moved, copied or deleted. */
  fixed?: boolean;
  children?: ReactNode;
};

/** The head of a rule's form: its name, and what can be done with the whole rule. */
export function RuleHead({ collection, id, name, fixed, children }: Props) {
  const noun = ruleNouns[collection];
  return (
    <div className="panel-head">
      <h2 className="ellipsis" title={escapeBidi(name)}>
        {escapeBidi(name)}
      </h2>
      {children}
      <span className="grow" />
      {!fixed && (
        <>
          <CommandButton bare icon="up" id={`${noun}.moveUp`} args={{ target: id }} label="Move up" />
          <CommandButton bare icon="down" id={`${noun}.moveDown`} args={{ target: id }} label="Move down" />
          <CommandButton bare icon="copy" id={`${noun}.duplicate`} args={{ target: id }} label="Duplicate" />
          <CommandButton bare icon="trash" id={`${noun}.delete`} args={{ targets: [id] }} label="Delete" />
        </>
      )}
    </div>
  );
}
