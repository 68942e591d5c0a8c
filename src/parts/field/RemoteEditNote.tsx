import { escapeBidi } from "../escapeBidi.ts";
import { Keys } from "../Keys.tsx";
import type { RemoteEdit } from "./remoteEdit.ts";

type Of = RemoteEdit<string | number | null> | undefined;

type Props = {
  theirs: Of;
  /** Shows theirs in the place of what is typed; Escape does the same. */
  onTake: () => void;
  /** Hands over what is typed; so does the key. */
  onKeep: () => void;
  keepKey?: string;
  /** Only heard: where there is no room for a line. */
  quiet?: boolean | undefined;
};

/** A remote edit of the value, as a sentence. */
export function remoteEditText(theirs: Of): string | undefined {
  if (!theirs) return undefined;
  const { by, value } = theirs;
  return escapeBidi(value === "" || value === null ? `${by} has emptied it.` : `${by} wrote “${value}”.`);
}

/** Below a control: what somebody else has made of its value meanwhile, and the ways out. The focus stays where it is. */
export function RemoteEditNote({ theirs, onTake, onKeep, keepKey = "enter", quiet }: Props) {
  const said = remoteEditText(theirs);
  if (said === undefined) return null;
  if (quiet)
    return (
      <p className="hidden-text" role="status">
        {said} Escape takes it.
      </p>
    );
  const way = (word: string, keys: string, act: () => void) => (
    <button
      type="button"
      className="button soft small"
      // The keys are reached from the field, which would hand over what is typed if it lost the focus.
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      {word} <Keys keys={keys} />
    </button>
  );
  return (
    <div className="message theirs" role="status">
      <span className="ellipsis" title={said}>
        {said}
      </span>
      <span className="ways">
        {way("Take theirs", "escape", onTake)}
        {way("Keep mine", keepKey, onKeep)}
      </span>
    </div>
  );
}
