import { useEffect, useRef, useState } from "react";
import type { Pixel } from "#color/preview/choice.ts";
import type { Reply } from "#color/preview/client.ts";
import type { Compared, Moved } from "#color/preview/question.ts";
import { transferBitmap } from "#parts/plot/bitmap.ts";
import type { Look, Prospect } from "./aspect.ts";
import { type PixelChange, pixelChange } from "./pixelChange.ts";
import { filesBeside, pixelEngine } from "./pixelEngine.ts";
import "./pixels.css";

/** Shows the pixels of a change; space is reserved until a worker has computed them. */
export const look: Look = (prospect) => {
  const change = pixelChange(prospect);
  if (!change || !pixelEngine()) return null;
  return { mark: "", section: <Pixels change={change} prospect={prospect} /> };
};

function Pixels({ change, prospect }: { change: PixelChange; prospect: Prospect }) {
  const [reply, setReply] = useState<Reply<Compared> | null>(null);
  useEffect(() => {
    const { picture, before, after } = change;
    const files = filesBeside(prospect.before.config.id, prospect.files);
    return pixelEngine()?.ask("palette", { ask: "compare", picture, before, after }, files, setReply);
  }, [change, prospect]);
  const answer = reply && "answer" in reply ? reply.answer : null;
  const why = reply && "why" in reply ? reply.why : null;
  return (
    <section className="palette-pixels" aria-label="Pixels">
      <h4>
        <span>Pixels</span>
        <span className="ellipsis">
          {change.name}
          {change.others > 0 && ` and ${change.others} more`}
        </span>
      </h4>
      <div className="palette-pictures">
        <Small bitmap={answer?.before ?? null} word="Before" why={answer?.whyBefore ?? null} />
        <span aria-hidden="true">{answer?.most === 0 ? "=" : "→"}</span>
        <Small bitmap={answer?.after ?? null} word="After" why={answer?.whyAfter ?? null} />
        <p>{why ?? (answer && <Verdict answer={answer} />)}</p>
      </div>
      <dl className="palette-numbers">
        {(answer?.moved ?? []).map((moved) => (
          <Numbers key={moved.name} moved={moved} />
        ))}
      </dl>
    </section>
  );
}

function Verdict({ answer: { most, whyAfter, whyBefore, before, after } }: { answer: Compared }) {
  if (whyAfter !== null) return <span title={whyAfter}>{whyAfter}</span>;
  if (most === 0) return "Unchanged";
  if (most !== null)
    return (
      <>
        Changed <small>max Δ {Number.isFinite(most) ? most.toPrecision(4) : "beyond all numbers"}</small>
      </>
    );
  if (!after) return "Gone";
  return before || whyBefore === null ? "New" : <span title={whyBefore}>Computed again</span>;
}

const short = (pixel: Pixel | null) =>
  pixel === null
    ? "none"
    : pixel
        .slice(0, 3)
        .map((value) => (Math.abs(value) < 100 ? value.toFixed(3) : value.toPrecision(4)).replace("-", "−"))
        .join(" ");

function Numbers({ moved: { name, before, after } }: { moved: Moved }) {
  const [was, is] = [short(before), short(after)];
  return (
    <div className="palette-number">
      <dt>{name}</dt>
      <dd>
        {was === is ? (
          is
        ) : (
          <>
            <s>{was}</s> → <b>{is}</b>
          </>
        )}
      </dd>
    </div>
  );
}

/** A small picture; where there is none, its frame stays. */
function Small({ bitmap, word, why }: { bitmap: ImageBitmap | null; word: string; why: string | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = useRef<ImageBitmap | null>(null);
  useEffect(() => {
    if (!canvas.current || !bitmap || shown.current === bitmap) return;
    shown.current = bitmap;
    transferBitmap(bitmap, canvas.current);
  }, [bitmap]);
  return (
    <canvas ref={canvas} width={96} height={54} role="img" aria-label={why ? `${word}: ${why}` : word} />
  );
}
