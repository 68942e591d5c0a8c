import { type MouseEvent, memo } from "react";
import type { Change } from "#api/change.ts";
import { Chip } from "#parts/Chip.tsx";
import { authorOf, sentenceOf, timeOf } from "./words.ts";

type Props = {
  change: Change;
  me: string | undefined;
  /** The cursor is on it. */
  active: boolean;
  /** True if the change is open. */
  current: boolean;
  /** True if the open change is compared with it. */
  compared: boolean;
  onClick: (version: number, event: MouseEvent) => void;
};

/** One change of the log: what was done, by whom and when. */
export const ChangeLine = memo(function ChangeLine(props: Props) {
  const { change, me, active, current, compared, onClick } = props;
  const { version, at, overwritten } = change;
  const sentence = sentenceOf(change);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and points here by aria-activedescendant
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys of its rows
    <div
      id={`version-${version}`}
      data-thing={version}
      role="option"
      aria-selected={compared}
      aria-current={current ? "true" : undefined}
      className="row-line change-line"
      data-active={active}
      data-current={current}
      data-selected={compared}
      onClick={(event) => onClick(version, event)}
    >
      <span className="change-words">
        <span className="row-name ellipsis" title={sentence}>
          {sentence}
        </span>
        <span className="change-facts hint">
          <time dateTime={at} title={new Date(at).toLocaleString()}>
            {timeOf(at)}
          </time>{" "}
          · {authorOf(change, me)}
        </span>
      </span>
      {overwritten.length > 0 && (
        <span
          className="dot warning"
          role="img"
          aria-label="overwrote another change"
          title="It replaced a change that its author had not seen"
        />
      )}
      {compared && <Chip outline>compared</Chip>}
      <span className="row-uses" title={`Version ${version}`}>
        {version}
      </span>
    </div>
  );
});
