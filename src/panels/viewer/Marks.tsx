import {
  MARK_COLORS,
  MARK_TITLES,
  MARK_WORDS,
  MARKS,
  type MarkName,
  NEGATIVE_VALUES,
} from "#color/preview/marks.ts";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { type Scene, useMarks } from "../preview/usePreview.ts";

const keys: Readonly<Record<MarkName, string>> = {
  clip: "C",
  gamut: "I",
  negative: "N",
  nan: "M",
  zebra: "Z",
};

/** Marks of pixels that a display, a gamut or arithmetic cannot hold, each with its share of the picture. */
export function Marks({ scene }: { scene: Scene }) {
  const run = useRun();
  const { marks } = scene.choice.adjust;
  const found = useMarks(scene, marks.length > 0);
  const share = (name: MarkName) => {
    if (!found || !marks.includes(name)) return "";
    if (name === "gamut" && !found.hasScene) return "–";
    return `${(found.shares[name] * 100).toFixed(2)} %`;
  };
  const wordsOf = (name: MarkName) =>
    name === "negative" && scene.now.ap0 === null
      ? NEGATIVE_VALUES
      : { words: MARK_WORDS[name], title: MARK_TITLES[name] };
  return (
    <section className="viewer-section" aria-label="Marks">
      <h2>
        Marks <small>share of picture</small>
      </h2>
      {[...MARKS].reverse().map((name) => (
        <label key={name} className="viewer-mark" title={wordsOf(name).title}>
          <input
            type="checkbox"
            className="check"
            checked={marks.includes(name)}
            aria-keyshortcuts={keys[name]}
            onChange={() => run(call("viewer.toggleMark", { mark: name }))}
          />
          <i
            style={{ color: `rgb(${MARK_COLORS[name].map((value) => Math.round(value * 255)).join(" ")})` }}
            aria-hidden="true"
          />
          <span>{wordsOf(name).words}</span>
          <span className="viewer-share">{share(name)}</span>
          <kbd>{keys[name]}</kbd>
        </label>
      ))}
    </section>
  );
}
