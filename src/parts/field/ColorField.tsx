import { useEffect, useRef, useState } from "react";
import { type Color, hexOf, isShowable, linearOf } from "../plot/srgb.ts";
import type { Commit } from "./draft.ts";
import { useDraft, useMessage } from "./draft.ts";
import { Message } from "./Field.tsx";
import { useLocked } from "./locked.ts";
import { NumberField } from "./NumberField.tsx";
import { RemoteEditNote } from "./RemoteEditNote.tsx";
import "../plot/color.css";

type Props = {
  value: Color;
  onCommit: Commit<number[]>;
  label: string;
  /** Only the swatch: its picker takes the hex text. */
  compact?: boolean;
};

/**
 * A color by its swatch and its sRGB hex text, over linear values; with four values the last is alpha, from 0 to 1.
 * Values that a display cannot show are drawn clipped and stay as they are until another color is chosen.
 */
export function ColorField({ value, onCommit, label, compact }: Props) {
  const hex = hexOf(value);
  const [r, g, b, alpha] = value;
  const draft = useDraft(hex, (text) => {
    const color = linearOf(text);
    if (!color) return `“${text}” is not a color: type #rrggbb.`;
    return onCommit(alpha === undefined ? color.slice(0, 3) : [...color.slice(0, 3), color[3] ?? alpha]);
  });
  const message = useMessage(draft.error);
  const clipped = !isShowable(value);
  const locked = useLocked();
  return (
    <>
      <span className="color-field">
        <Swatch
          label={label}
          hex={hexOf([r, g, b])}
          clipped={clipped}
          onPick={(picked) => {
            const color = linearOf(picked);
            if (color) onCommit(alpha === undefined ? color : [...color.slice(0, 3), alpha]);
          }}
        />
        {!compact && (
          <input
            {...message.aria}
            {...draft.settled}
            className="field cell color-hex"
            aria-label={`${label} sRGB hex`}
            title={clipped ? "Beyond what sRGB can show: drawn clipped." : undefined}
            value={draft.text}
            readOnly={locked !== undefined}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => draft.change(event.target.value)}
            onBlur={draft.commit}
            onKeyDown={(event) => {
              if (event.key === "Enter") draft.commit();
              else if (event.key === "Escape" && draft.dirty) {
                event.preventDefault();
                event.stopPropagation();
                draft.revert();
              }
            }}
          />
        )}
        {alpha !== undefined && (
          <span className="color-alpha">
            <NumberField
              cell
              label={`${label} alpha`}
              value={alpha}
              min={0}
              max={1}
              onCommit={(next) => (next === null ? undefined : onCommit([r, g, b, next]))}
            />
          </span>
        )}
      </span>
      <Message id={message.id} error={draft.error} />
      <RemoteEditNote theirs={draft.theirs} onTake={draft.revert} onKeep={draft.commit} />
    </>
  );
}

type SwatchProps = { label: string; hex: string; clipped: boolean; onPick: (hex: string) => void };

/** The platform's color picker behind a swatch. */
function Swatch({ label, hex, clipped, onPick }: SwatchProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const locked = useLocked();
  const latest = useRef(onPick);
  latest.current = onPick;
  // Pickers report every movement: what is given over follows at the pace of the screen.
  useEffect(() => {
    if (picked === null) return;
    const frame = requestAnimationFrame(() => {
      latest.current(picked);
      setPicked(null);
    });
    return () => cancelAnimationFrame(frame);
  }, [picked]);
  return (
    <span className="color-swatch" data-clipped={clipped} style={{ background: picked ?? hex }}>
      <input
        type="color"
        aria-label={`${label} swatch`}
        value={picked ?? hex}
        disabled={locked !== undefined}
        title={locked}
        onChange={(event) => setPicked(event.target.value)}
      />
    </span>
  );
}
