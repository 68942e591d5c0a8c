import { Icon } from "#parts/Icon.tsx";
import { Keys } from "#parts/Keys.tsx";
import type { Box } from "./boxes.ts";

type Props = { boxes: readonly Box[]; onToggle: (name: string) => void };

/** The key of the box at a place; from the tenth on there is none. */
const keyOf = (at: number) => (at < 9 ? `alt+${at + 1}` : undefined);

/** The booleans of a command beside its input: what is ticked is what happens. The focus stays in the input. */
export function PromptBoxes({ boxes, onToggle }: Props) {
  if (boxes.length === 0) return null;
  return (
    <fieldset className="palette-boxes" aria-label="Options">
      {boxes.map(({ name, label, on }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: an input would take the focus from the text
        <button
          type="button"
          role="checkbox"
          aria-checked={on}
          aria-keyshortcuts={keyOf(at)}
          tabIndex={-1}
          key={name}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onToggle(name)}
        >
          <span className="palette-check" data-on={on}>
            {on && <Icon name="check" size={11} />}
          </span>
          {label}
          {keyOf(at) && <Keys keys={keyOf(at) as string} />}
        </button>
      ))}
    </fieldset>
  );
}
