import { Keys } from "#parts/Keys.tsx";

/** Lists key hints, the most important first: those that don't fit are left out. */
export function Foot({ hints, leave }: { hints: readonly (readonly [string, string])[]; leave: string }) {
  return (
    <div className="palette-foot">
      <div className="palette-hints">
        {hints.map(([keys, words]) => (
          <span key={keys}>
            <Keys keys={keys} />
            <span className="ellipsis">{words}</span>
          </span>
        ))}
      </div>
      <span>
        <Keys keys="escape" />
        {leave}
      </span>
    </div>
  );
}
