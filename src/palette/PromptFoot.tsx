import { bare } from "#command/title.ts";
import { BRING } from "./bringing.ts";
import { Foot } from "./Foot.tsx";
import { WAY } from "./questionRows.ts";

type Props = {
  /** The row that Enter takes. */
  active: string | null;
  title: string;
  /** Another question comes after this one. */
  more: boolean;
  /** The key that checks a row, where several may be. */
  check: "space" | "mod+enter" | null;
  /** The label of the answer to which one can go back. */
  last: string | undefined;
  typed: boolean;
  /** The call can run with the defaults of what was not asked yet. */
  defaults: boolean;
};

/** What the keys do while a command asks. */
export function PromptFoot({ active, title, more, check, last, typed, defaults }: Props) {
  const enter = active?.startsWith(WAY)
    ? "Do this instead"
    : active === BRING
      ? "Choose a file"
      : more
        ? "Next"
        : bare(title);
  return (
    <Foot
      hints={[
        ["enter", enter],
        ...(check ? ([[check, "Check"]] as const) : []),
        ...(last ? ([["shift+tab", `Back to ${last.toLowerCase()}`]] as const) : []),
        ...(defaults ? ([["alt+enter", "Run with defaults"]] as const) : []),
        ["shift+enter", "Run, stay open"],
        ["mod+c", "Copy link"],
      ]}
      leave={typed ? "Clear" : "Back"}
    />
  );
}
