import {
  MARK_TITLES,
  MARK_WORDS,
  MARKS,
  type MarkName,
  markCss,
  NEGATIVE_VALUES,
} from "#color/preview/marks.ts";
import { Button } from "#parts/Button.tsx";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import type { Scene } from "../preview/usePreview.ts";
import type { FoundMarks } from "./useMarkSearch.ts";

const keys: Readonly<Record<MarkName, string>> = {
  clip: "C",
  gamut: "I",
  negative: "N",
  nan: "M",
  zebra: "Z",
};

/** Part of a picture in percent; a few pixels are not none. */
function shareText(count: number, all: number): string {
  const percent = (count / all) * 100;
  return count > 0 && percent < 0.01 ? "< 0.01 %" : `${percent.toFixed(2)} %`;
}

type Props = { scene: Scene; found: FoundMarks | null };

/** Marks of pixels that a display, a gamut or arithmetic cannot hold, each with its pixels and their share of the picture. */
export function Marks({ scene, found }: Props) {
  const run = useRun();
  const { marks } = scene.choice.adjust;
  const wordsOf = (name: MarkName) =>
    name === "negative" && scene.now.ap0 === null
      ? NEGATIVE_VALUES
      : { words: MARK_WORDS[name], title: MARK_TITLES[name] };
  const next = (name: MarkName) => {
    if (!found || !marks.includes(name)) return null;
    if (name === "gamut" && !found.hasScene) return <small>–</small>;
    const count = found.counts[name];
    const words = `${count.toLocaleString("en-US")} ${count === 1 ? "pixel" : "pixels"}`;
    return (
      <Button
        small
        look="ghost"
        className="viewer-mark-next"
        title={`${words}, ${shareText(count, found.width * found.height)} of the picture. Go to the next (J)`}
        aria-label={`Next of ${words}: ${wordsOf(name).words}`}
        onClick={() => run(call("viewer.nextMark", { mark: name }))}
      >
        {count.toLocaleString("en-US")} <span>{shareText(count, found.width * found.height)}</span>
      </Button>
    );
  };
  return (
    <section className="viewer-section" aria-label="Marks">
      <h2>
        Marks <small>pixels of the whole picture</small>
      </h2>
      {[...MARKS].reverse().map((name) => (
        <div key={name} className="viewer-mark" data-busy={found?.busy ?? false} title={wordsOf(name).title}>
          <label>
            <input
              type="checkbox"
              className="check"
              checked={marks.includes(name)}
              aria-keyshortcuts={keys[name]}
              onChange={() => run(call("viewer.toggleMark", { mark: name }))}
            />
            <i style={{ color: markCss(name) }} aria-hidden="true" />
            <span>{wordsOf(name).words}</span>
          </label>
          {next(name)}
          <kbd>{keys[name]}</kbd>
        </div>
      ))}
    </section>
  );
}
