import { inSentence } from "#ocio/model/noun.ts";
import { Foot } from "../Foot.tsx";
import { ALTERNATIVE } from "./questionRows.ts";
import { UPLOAD } from "./uploadAnswer.ts";

type Props = {
  /** The row that Enter takes. */
  active: string | null;
  /** The words for taking the answer: "Next", or the title of what is run. */
  does: string;
  /** The answer has several lines: Enter begins one. */
  editing: boolean;
  /** The key that checks a row, where several may be. */
  check: "space" | "mod+enter" | null;
  /** The label of the answer to which one can go back. */
  last: string | undefined;
  typed: boolean;
  /** The call can run with the defaults of what was not asked yet. */
  defaults: boolean;
};

/** Lists key hints while a command asks. */
export function PromptFoot({ active, does, editing, check, last, typed, defaults }: Props) {
  const back = last ? ([["shift+tab", `Back to ${inSentence(last)}`]] as const) : [];
  if (editing) return <Foot hints={[["mod+enter", does], ["enter", "New line"], ...back]} leave="Back" />;
  const enter = active?.startsWith(ALTERNATIVE)
    ? "Do this instead"
    : active === UPLOAD
      ? "Choose a file"
      : does;
  return (
    <Foot
      hints={[
        ["enter", enter],
        ...(check ? ([[check, "Check"]] as const) : []),
        ...back,
        ...(defaults ? ([["alt+enter", "Run with defaults"]] as const) : []),
        ["shift+enter", "Run, stay open"],
        ["mod+c", "Copy link"],
      ]}
      leave={typed ? "Clear" : "Back"}
    />
  );
}
