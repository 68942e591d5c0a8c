import { useMemo } from "react";
import type { Argument } from "#command/argument.ts";
import type { Args } from "#command/call.ts";
import type { AnyCommand } from "#command/command.ts";
import type { State } from "#command/state.ts";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { useApp } from "#store/useEditor.tsx";
import { shownAs, worded } from "./answer.ts";

type Props = {
  command: AnyCommand;
  state: State;
  args: Args;
  answered: readonly Argument[];
  onChange: (name: string) => void;
};

/** Shows the answers so far, one chip each; a click asks again. */
export function Answers({ command, state, args, answered, onChange }: Props) {
  const words = useMemo(() => worded(command, state, args), [command, state, args]);
  const { commands } = useApp().editor;
  return answered.map(({ name, label, ask }) => (
    <button
      type="button"
      className="palette-chip"
      key={name}
      title={`${label}: change`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChange(name)}
    >
      <span className="dim text-1">{label}</span>
      <span className="ellipsis">
        {escapeBidi(shownAs(ask, args[name], commands) ?? words.get(name) ?? "")}
      </span>
    </button>
  ));
}
