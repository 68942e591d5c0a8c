import { Keys } from "#parts/Keys.tsx";

/** What keys do here. */
export function Foot({ hints, leave }: { hints: readonly (readonly [string, string])[]; leave: string }) {
  return (
    <div className="palette-foot">
      {hints.map(([keys, words]) => (
        <span key={keys}>
          <Keys keys={keys} />
          <span className="ellipsis">{words}</span>
        </span>
      ))}
      <span>
        <Keys keys="escape" />
        {leave}
      </span>
    </div>
  );
}
