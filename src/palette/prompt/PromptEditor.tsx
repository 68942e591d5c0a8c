import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { Button } from "#parts/Button.tsx";

type Props = {
  label: string;
  placeholder: string | undefined;
  value: string;
  /** Id of the sentence that says what is wrong. */
  fault: string | undefined;
  /** The words of the button that takes the text. */
  does: string;
  onChange: (text: string) => void;
  onTake: () => void;
  onBack: () => void;
  onLeave: () => void;
};

/** The text of an answer that has several lines, typed, pasted or read from a file. */
export function PromptEditor(props: Props) {
  const { label, placeholder, value, fault, does, onChange, onTake, onBack, onLeave } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    area.current?.focus();
    area.current?.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isTake = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    const act = isTake
      ? onTake
      : event.key === "Escape"
        ? onLeave
        : event.key === "Tab" && event.shiftKey
          ? onBack
          : event.key === "Backspace" && value === ""
            ? onBack
            : undefined;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) act();
  };
  const read = async (chosen: File | undefined) => {
    if (chosen) onChange(await chosen.text());
    area.current?.focus();
  };
  return (
    <div className="palette-editor">
      <textarea
        ref={area}
        aria-label={label}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault}
        placeholder={placeholder}
        value={value}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="palette-editor-actions">
        <Button look="soft" small onClick={() => file.current?.click()}>
          From file…
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label={`${label}: file`}
          onChange={(event) => void read(event.target.files?.[0])}
        />
        <Button look="solid" small onClick={onTake}>
          {does}
        </Button>
      </div>
    </div>
  );
}
