import { escapeBidi } from "#parts/escapeBidi.ts";
import { Keys } from "#parts/Keys.tsx";
import type { Editor } from "#store/editor.ts";
import type { PaletteRow } from "../paletteRow.ts";
import { callTitle } from "../scope.ts";
import { fileText } from "./consequence.ts";

/** Lines of the file above and below the one that is meant. */
const AROUND = 8;

/** A line of the written file among its neighbors; null where there is no such line. */
export type Excerpt = { line: number; of: number; lines: { number: number; text: string }[] };

/** The lines around the nth of the file of the open document. */
export function excerptAt(editor: Editor, line: number): Excerpt | null {
  const { document } = editor.store.getState();
  if (!document) return null;
  const all = fileText(document).trimEnd().split("\n");
  if (line < 1 || line > all.length) return null;
  const first = Math.max(1, line - AROUND);
  const lines = all
    .slice(first - 1, line + AROUND)
    .map((text, at) => ({ number: first + at, text: escapeBidi(text) }));
  return { line, of: all.length, lines };
}

/** Lines of the file, the one that is meant set off. */
export function ExcerptView({ line, of, lines }: Excerpt) {
  return (
    <>
      <h4>
        <span>In the file</span>
        <span>
          line {line} of {of}
        </span>
      </h4>
      <div className="difference excerpt">
        {lines.map(({ number, text }) => (
          <div
            key={number}
            data-sign={number === line ? "+" : undefined}
            data-number={number}
            title={text.trim()}
          >
            {text}
          </div>
        ))}
      </div>
    </>
  );
}

const WORDS = { error: "Error", warning: "Warning", info: "Suggestion" } as const;

/** A problem in full: its sentence, its place, and its fixes. */
export function ProblemView({ found, editor }: { found: PaletteRow; editor: Editor }) {
  const { title, detail, fixes, problem } = found;
  const alike = fixes?.alike.length ?? 0;
  return (
    <>
      <h4>
        <span>{WORDS[problem ?? "info"]}</span>
      </h4>
      <p>{escapeBidi(title)}</p>
      {detail && <p className="hint text-1">{detail}</p>}
      {fixes && (
        <>
          <h4>
            <span>Fixes</span>
            <Keys keys="mod+enter" />
          </h4>
          <ul className="palette-alternatives">
            {fixes.calls.map((call) => (
              <li key={JSON.stringify(call)}>{callTitle(editor, call)}</li>
            ))}
            {alike > 1 && <li>Fix all {alike}</li>}
          </ul>
        </>
      )}
    </>
  );
}
