import type { KeyboardEvent } from "react";
import { useField } from "./Field.tsx";
import { useLocked } from "./locked.ts";
import "./segments.css";

type Segment = {
  value: string;
  label: string;
  /** A dot before the word: the color of what it stands for. */
  dot?: string;
  /** Something there differs from its default. */
  marked?: boolean;
};

type Props = {
  value: string;
  choices: readonly Segment[];
  onChange: (value: string) => void;
  label?: string;
  /** True if it sets a value of the document, not only the view. */
  changes?: boolean;
};

/** One of a few, all in sight: one tab stop, arrows inside. */
export function Segments({ value, choices, onChange, label, changes }: Props) {
  const locked = useLocked();
  const refused = changes ? locked : undefined;
  const { id: _, ...field } = useField(label);
  const chosen = choices.some((choice) => choice.value === value) ? value : choices[0]?.value;
  function key(event: KeyboardEvent<HTMLDivElement>) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next =
      (choices.findIndex((choice) => choice.value === value) + by + choices.length) % choices.length;
    const choice = choices[next];
    if (!choice || refused !== undefined) return;
    onChange(choice.value);
    (event.currentTarget.children[next] as HTMLElement | undefined)?.focus();
  }
  return (
    <div
      className="segments wrapping"
      role="radiogroup"
      {...field}
      aria-disabled={refused === undefined ? undefined : true}
      title={refused}
      onKeyDown={key}
    >
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useSemanticElements: a platform radio button cannot be drawn as a segment
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={choice.value === value}
          tabIndex={choice.value === chosen ? 0 : -1}
          onClick={() => refused === undefined && onChange(choice.value)}
        >
          {choice.dot && <span className="segment-dot" style={{ background: choice.dot }} />}
          {choice.label}
          {choice.marked && (
            <span className="segment-mark" role="img" aria-label="changed" title="Differs from its default" />
          )}
        </button>
      ))}
    </div>
  );
}
