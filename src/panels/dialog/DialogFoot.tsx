import type { ReactNode } from "react";
import { Button } from "#parts/Button.tsx";
import { Keys } from "#parts/Keys.tsx";

type Props = {
  submit: "Create" | "Update" | "Open";
  saving: boolean;
  onCancel: () => void;
  /** Left side: a fact, or an error. */
  children?: ReactNode;
};

/** The buttons of a dialog that saves. */
export function DialogFoot({ submit, saving, onCancel, children }: Props) {
  return (
    <div className="dialog-foot">
      {children}
      <span className="grow" />
      <Button disabled={saving} onClick={onCancel} aria-keyshortcuts="Escape">
        Cancel
      </Button>
      <Button look="solid" submit disabled={saving} aria-label={saving ? "Saving..." : submit}>
        {saving ? "Saving..." : submit}
        <Keys keys="mod+enter" />
      </Button>
    </div>
  );
}
