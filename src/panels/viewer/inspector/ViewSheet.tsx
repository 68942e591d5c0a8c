import { useMemo } from "react";
import type { Conversion } from "#color/conversion.ts";
import { SHEET_WORDS, SHEETS } from "#color/preview/choice.ts";
import { listedViews } from "#ocio/host/menu.ts";
import { countedNoun } from "#ocio/model/noun.ts";
import { Segments } from "#parts/field/Segments.tsx";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../../change.ts";
import { useAsk } from "../../preview/useAsk.ts";
import { type Scene, useInspection } from "../../preview/usePreview.ts";
import { SaveButtons } from "./SaveButtons.tsx";
import { SmallPicture } from "./SmallPicture.tsx";
import { sheetImage, TILE_WIDTH, type Tile } from "./sheetImage.ts";

/** Views that are shown at once. */
const MOST_VIEWS = 40;

/** The picture through all views of the display, or through the view on all displays; one is chosen by a click. */
export function ViewSheet({ scene: { choice, document, now, subject } }: { scene: Scene }) {
  const run = useRun();
  const by = choice.sheet;
  const { exposure } = choice.adjust;
  const views = useMemo(() => {
    const all = listedViews(document).map(({ row, ...names }) => ({ id: row.id, ...names }));
    const display = now.target.display ?? all[0]?.display;
    const view = now.target.display === undefined ? all[0]?.view : now.target.name;
    const kept = all.filter((each) => (by === "display" ? each.display === display : each.view === view));
    return kept.slice(0, MOST_VIEWS);
  }, [document, now.target, by]);
  const request = useMemo(() => {
    const { src, look } = now.conversion;
    const sides = views.map(({ display, view }) => {
      const conversion: Conversion = { src, look, display, view, ...(exposure !== 0 && { exposure }) };
      return { document, conversion };
    });
    return { ask: "sheet" as const, picture: subject, sides };
  }, [document, now.conversion, subject, views, exposure]);
  const { answer, why } = useInspection("sheet", request);
  const ask = useAsk();
  const image = async () => {
    const { bitmaps } = await ask("save", { ...request, across: TILE_WIDTH });
    const tiles = views.map(({ display, view }, i): Tile => {
      const bitmap = bitmaps[i];
      const lines = [by === "display" ? view : display];
      return bitmap && !("why" in bitmap)
        ? { bitmap, lines }
        : { bitmap: null, why: bitmap?.why ?? "", lines };
    });
    return tiles.some(({ bitmap }) => bitmap) ? sheetImage(tiles) : null;
  };
  return (
    <div className="inspector-body">
      <div className="inspector-tools">
        <Segments
          label="Views"
          value={by}
          choices={SHEETS.map((value) => ({ value, label: SHEET_WORDS[value] }))}
          onChange={(sheet) => run(call("viewer.setSheet", { sheet }))}
        />
        <span className="hint">{countedNoun(views.length, "view")}</span>
        <SaveButtons name="views" image={image} />
      </div>
      {why !== null && <p className="inspector-why">{why}</p>}
      <div className="view-sheet">
        {views.map(({ id, display, view }, i) => {
          const found = answer?.bitmaps[i];
          return (
            <button
              key={id}
              type="button"
              aria-pressed={id === now.target.id}
              title={`${display} / ${view}`}
              onClick={() => run(call("preview.setTarget", { target: id }))}
            >
              {found && "why" in found ? <small>{found.why}</small> : <SmallPicture bitmap={found} />}
              <span className="ellipsis">{by === "display" ? view : display}</span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
