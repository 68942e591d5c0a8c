import { fieldWords } from "#ocio/model/rowFields.ts";
import { Button } from "#parts/Button.tsx";
import { Keys } from "#parts/Keys.tsx";
import { collectionWords } from "../merge/value.ts";
import { errorWords, kinds, type ReportLine } from "./lines.ts";

/** One line of a report: the change, its reason, how near a bake comes, and the files that were made for it. */
export function LineDetail({ line, place, onOpen }: { line: ReportLine; place: string; onOpen: () => void }) {
  const error = errorWords(line);
  return (
    <section aria-label="Change">
      <header className="compare-title">
        <span className="chip">{kinds[line.kind]}</span>
        <h2 className="ellipsis">{line.name}</h2>
        <span className="hint compare-place">
          {collectionWords(line.collection)}
          {line.field !== undefined && ` · ${fieldWords(line.field)}`} · {place}
        </span>
        {line.row && (
          <Button small look="ghost" onClick={onOpen}>
            Open row <Keys keys="enter" />
          </Button>
        )}
      </header>
      <div className="convert-detail">
        <p>
          {line.what} {line.why}
        </p>
        {error && <p>{error}</p>}
        {line.files?.map((file) => (
          <p key={file} className="mono">
            {file}
          </p>
        ))}
      </div>
    </section>
  );
}
