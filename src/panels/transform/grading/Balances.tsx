import type { Commit } from "#parts/field/draft.ts";
import { type Range, Slider } from "#parts/field/Slider.tsx";
import { type Triple, Wheel } from "#parts/plot/Wheel.tsx";

export type Balance = {
  label: string;
  value: Triple;
  /** Channel spread at the rim of the wheel. */
  reach: number;
  /** No channel goes below it. */
  least?: number;
  onValue: Commit<[number, number, number]>;
  /** The value of the slider below. */
  master: number;
  range: Range;
  onMaster: Commit<number>;
};

/** Color wheels side by side, each over a slider for all channels. */
export function Balances({ balances }: { balances: readonly Balance[] }) {
  return (
    <div className="balances" data-many={balances.length > 3}>
      {balances.map(({ label, value, reach, least, onValue, master, range, onMaster }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
        <div key={label} className="balance" role="group" aria-label={`${label} wheel`}>
          <span className="balance-name">{label}</span>
          <Wheel
            label={`${label} color`}
            value={value}
            reach={reach}
            {...(least !== undefined && { least })}
            onCommit={onValue}
          />
          <Slider bare label={`${label} master`} value={master} range={range} onCommit={onMaster} />
        </div>
      ))}
    </div>
  );
}
