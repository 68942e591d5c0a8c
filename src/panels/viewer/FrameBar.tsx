import { frameNumbers, frameRanges } from "#color/image/sequence.ts";
import { IconButton } from "#parts/Button.tsx";
import { useEditor, useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";

/** The frame of a sequence that is shown, with buttons to the ones beside it; nothing for a single image. */
export function FrameBar() {
  const run = useRun();
  const frames = useEditor(({ session }) => session.frames ?? null);
  if (!frames) return null;
  const { names, at } = frames;
  const { words, missing } = frameRanges(names);
  const number = frameNumbers(names)[at] ?? null;
  return (
    <fieldset className="viewer-frames" aria-label="Sequence">
      <IconButton
        icon="chevronLeft"
        label="Previous frame (←)"
        small
        refused={at === 0 ? "This is the first frame." : undefined}
        onClick={() => run(call("viewer.previousFrame"))}
      />
      <output aria-label="Frame" title={`Frames ${words}${missing > 0 ? `; ${missing} missing` : ""}`}>
        {number === null ? "" : `Frame ${number} · `}
        {at + 1} of {names.length}
        {missing > 0 && `, ${missing} missing`}
      </output>
      <IconButton
        icon="chevronRight"
        label="Next frame (→)"
        small
        refused={at === names.length - 1 ? "This is the last frame." : undefined}
        onClick={() => run(call("viewer.nextFrame"))}
      />
    </fieldset>
  );
}
