import { Suspense } from "react";
import { SKETCHED } from "#color/plot/sketched.ts";
import type { Ref, State } from "#command/state.ts";
import { capital, nouns } from "#ocio/model/noun.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { type Use, usesOf } from "#ocio/names/references.ts";
import { partedUse } from "#ocio/names/useLabel.ts";
import { fetched } from "#parts/fetched.ts";
import { Keys } from "#parts/Keys.tsx";
import type { Editor } from "#store/editor.ts";
import type { PaletteRow } from "../paletteRow.ts";
import { actionRows } from "../rows.ts";
import { type Fact, factsOf } from "./facts.ts";

const SketchPlot = fetched(async () => ({
  default: (await import("../sketch/SketchPlot.tsx")).SketchPlot,
}));

/** References drawn at most. */
const MAX_USES = 12;

/** Lists references to a thing. */
export function Uses({ uses }: { uses: readonly Use[] }) {
  return (
    <dl className="facts">
      {uses.slice(0, MAX_USES).map((use) => {
        const [kind, name] = partedUse(use.label);
        return (
          <div key={use.path}>
            <dt className="ellipsis">{kind}</dt>
            <dd>{name}</dd>
            <dd>{use.field}</dd>
          </div>
        );
      })}
      {uses.length > MAX_USES && (
        <div>
          <dt />
          <dd className="hint">{uses.length - MAX_USES} more</dd>
        </div>
      )}
    </dl>
  );
}

/** Facts that are left out: of little use at a glance, or shown elsewhere in the pane. */
const HIDDEN_FACTS = new Set([
  "Description",
  "Family",
  "Interchange",
  "Interop ID",
  "Allocation",
  "Bit depth",
]);

/** Encoding and chains first, aliases after them. */
function weight(word: string): number {
  if (word === "Encoding" || word === "Color space" || word === "Views") return 0;
  if (/reference|^Transform|^Inverse|transform$/i.test(word)) return 1;
  return word === "Aliases" ? 2 : 3;
}

/** Preview of a row: its facts, its uses and the commands for it. */
export type RowPreview = {
  thing: Ref;
  noun: string;
  name: string;
  family: string | undefined;
  described: string | undefined;
  facts: Fact[];
  uses: Use[];
  actions: PaletteRow[];
};

/** Preview of a row; null where the row no longer exists. */
export function rowPreviewOf(editor: Editor, state: State, thing: Ref): RowPreview | null {
  const { document } = state;
  const row = document?.[thing.kind].byId[thing.id];
  if (!document || !row) return null;
  const all = factsOf(document, thing.kind, row);
  return {
    thing,
    noun: nouns[thing.kind][0],
    name: nameOf(row, document),
    family: all.find(({ word }) => word === "Family")?.value,
    described: "description" in row ? row.description?.trim().split("\n")[0] : undefined,
    facts: all.filter(({ word }) => !HIDDEN_FACTS.has(word)).sort((a, b) => weight(a.word) - weight(b.word)),
    uses: usesOf(document, thing),
    actions: actionRows(editor.commands, state, thing),
  };
}

/** Draws the preview of a row. */
export function RowView({ thing, noun, name, family, described, facts, uses, actions }: RowPreview) {
  return (
    <>
      <h4>
        <span>{capital(noun)}</span>
        {family && <span>{family}</span>}
      </h4>
      <h3>{name}</h3>
      {described && <p className="hint text-1">{described}</p>}
      <Sketched thing={thing} />
      <dl className="facts first">
        {facts.slice(0, 8).map(({ word, value }) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd className={word === "Aliases" ? "ellipsis" : undefined} title={value}>
              {value.length > 140 ? `${value.slice(0, 140)}…` : value}
            </dd>
          </div>
        ))}
      </dl>
      <h4>
        {uses.length === 0
          ? "Nothing uses it"
          : `Used in ${uses.length} ${uses.length === 1 ? "place" : "places"}`}
      </h4>
      <Uses uses={uses.slice(0, 6)} />
      {actions.length > 0 && (
        <>
          <h4>
            <span>On this {noun}</span>
            <Keys keys="mod+enter" />
          </h4>
          <dl className="facts palette-actions">
            {actions.slice(0, 5).map(({ id, title, keys }) => (
              <div key={id}>
                <dd>{title}</dd>
                <dd>{keys && <Keys keys={keys} />}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}

/** Curve and gamut triangle of a row that has transforms. */
function Sketched({ thing: { kind, id } }: { thing: Ref }) {
  const sketched = SKETCHED.find((each) => each === kind);
  if (!sketched) return null;
  return (
    <Suspense>
      <SketchPlot kind={sketched} id={id} />
    </Suspense>
  );
}
