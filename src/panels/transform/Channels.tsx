import { useState } from "react";
import type { Commit } from "#parts/field/draft.ts";
import { NumberField } from "#parts/field/NumberField.tsx";
import { Icon } from "#parts/Icon.tsx";
import { NumberRow } from "./Numbers.tsx";
import "./numbers.css";

type Props = {
  label: string;
  /** Red, green and blue, and where there is one alpha. */
  values: readonly (number | null)[];
  onCommit: Commit<(number | null)[]>;
  optional?: boolean;
  placeholder?: string;
  step?: number;
};

const RGB = ["R", "G", "B"] as const;
const RGBA = [...RGB, "A"] as const;

/**
 * A number per channel. While red, green and blue are linked they are one number; they start linked where they
 * agree, and linking makes all of them what red is.
 */
export function Channels({ label, values, onCommit, optional, placeholder, step }: Props) {
  const [r = null, g = null, b = null] = values;
  const agree = Object.is(r, g) && Object.is(r, b);
  const [apart, setApart] = useState(!agree);
  const linked = agree && !apart;
  const alpha = values.slice(3);
  const shared = { ...(optional && { optional }), ...(step !== undefined && { step }) };
  function link() {
    setApart(linked);
    if (!linked && !agree) onCommit([r, r, r, ...alpha]);
  }
  return (
    <div className="channels">
      {linked ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid row in every browser
        <div className="numbers" role="group" aria-label={label}>
          <span className="numbers-cell">
            <span className="numbers-letter" aria-hidden="true">
              RGB
            </span>
            <NumberField
              cell
              label={`${label} RGB`}
              value={r}
              {...shared}
              {...(placeholder !== undefined && { placeholder })}
              onCommit={(value) => onCommit([value, value, value, ...alpha])}
              onNumbers={(numbers) => {
                if (numbers.length === values.length) onCommit(numbers);
              }}
            />
          </span>
          {alpha.map((value) => (
            <span key="A" className="numbers-cell">
              <span className="numbers-letter" aria-hidden="true">
                A
              </span>
              <NumberField
                cell
                label={`${label} A`}
                value={value}
                {...shared}
                onCommit={(next) => onCommit([r, g, b, next])}
              />
            </span>
          ))}
        </div>
      ) : (
        <NumberRow
          label={label}
          letters={values.length > 3 ? RGBA : RGB}
          values={values}
          {...shared}
          {...(placeholder !== undefined && { placeholders: values.map(() => placeholder) })}
          onCommit={onCommit}
        />
      )}
      <button
        type="button"
        className="channels-link"
        aria-pressed={linked}
        aria-label={`Link red, green and blue of ${label}`}
        title={linked ? "Linked: one number for red, green and blue" : "Link red, green and blue"}
        onClick={link}
      >
        <Icon name={linked ? "link" : "unlink"} size={14} />
      </button>
    </div>
  );
}
