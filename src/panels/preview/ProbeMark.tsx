import type { CSSProperties } from "react";

/** Rings around the probed place of a picture. */
export function ProbeMark({ at }: { at: CSSProperties }) {
  return (
    <svg className="preview-marker" viewBox="-9 -9 18 18" style={at} aria-hidden="true">
      <circle r="7" />
      <circle r="7" />
      <circle r="1" />
    </svg>
  );
}
