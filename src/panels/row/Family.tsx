import { memo } from "react";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Icon } from "#parts/Icon.tsx";
import { useDocument } from "../useDocument.ts";
import type { FamilyLine } from "./lines.ts";

type Props = { line: FamilyLine; onToggle: () => void };

/** The head of a family in the list; the parts of its path are parted as the configuration parts them. */
export const Family = memo(function Family({ line: { family, count, open }, onToggle }: Props) {
  const separator = useDocument(({ config }) => config.family_separator);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; Left and Right on the list do it with the keyboard
    <div
      className="family-head"
      role="presentation"
      onClick={onToggle}
      onMouseDown={(event) => event.preventDefault()}
    >
      <Icon name={open ? "chevronDown" : "chevronRight"} size={12} />
      <span className="ellipsis">
        {family === "" ? "No Family" : escapeBidi(family.split(separator).join(" / "))}
      </span>
      <span className="hint">{count}</span>
    </div>
  );
});

/** The head of the rows whose names are similar to what is searched. */
export function SimilarHead({ count }: { count: number }) {
  return (
    <div className="family-head" role="presentation">
      <span className="ellipsis">Similar</span>
      <span className="hint">{count}</span>
    </div>
  );
}
