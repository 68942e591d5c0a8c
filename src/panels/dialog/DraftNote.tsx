import { Button } from "#parts/Button.tsx";
import "./draft.css";

/** Says that a form has what was filled in before it was left, and takes that away where it is not wanted. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="draft-note" role="status">
      <span>Draft restored</span>
      <span aria-hidden="true">·</span>
      <Button look="ghost" small aria-label="Discard draft" onClick={onDiscard}>
        Discard
      </Button>
    </p>
  );
}
