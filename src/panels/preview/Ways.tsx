import { memo, useMemo } from "react";
import type { Shown } from "#color/preview/shown.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { Field } from "#parts/field/Field.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import { showHighlight } from "#store/highlight.ts";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { optionSketch } from "../choice/OptionSketch.tsx";
import type { Scene } from "./usePreview.ts";

/** From which color space the picture comes, and where it is seen: what the selection says, or what is chosen. */
export const Ways = memo(function Ways({ scene: { document, now, choice, chosen, told } }: { scene: Scene }) {
  const run = useRun();
  const spaces = useMemo(
    () =>
      [...rowsOf(document, "colorspaces"), ...rowsOf(document, "display_colorspaces")].map(
        ({ id, name }) => ({
          value: id,
          label: name,
        }),
      ),
    [document],
  );
  const targets = useMemo(
    () => [
      ...rowsOf(document, "display_view_associations").flatMap((row) => {
        const display = row.display_id === null ? undefined : document.displays.byId[row.display_id];
        return display ? [{ value: row.id, label: `${display.name} / ${nameOf(row, document)}` }] : [];
      }),
      ...spaces,
    ],
    [document, spaces],
  );
  const { source, target } = now;
  const targetName = target.display === undefined ? target.name : `${target.display} / ${target.name}`;
  const known = (id: string | null, options: readonly { value: string }[]) =>
    options.some(({ value }) => value === id) ? id : null;
  return (
    <div className="preview-ways">
      <Field label="From" hint={told && choice.source === null ? `Because ${told.because}.` : undefined}>
        <Picker
          options={spaces}
          value={known(chosen.source, spaces)}
          none={`${told ? "What the file tells" : "What is selected"}${choice.source === null ? `: ${source?.name}` : ""}`}
          placeholder={source?.name ?? ""}
          fuzzy
          sketch={optionSketch}
          onHighlight={(source) =>
            showHighlight(source === undefined ? null : { settings: { source }, thing: null })
          }
          onCommit={(id) => {
            run(id === null ? call("preview.followSource") : call("preview.setSource", { source: id }));
            return undefined;
          }}
        />
      </Field>
      <Field label="To" hint={now.look ? lookWords(now.look) : undefined}>
        <Picker
          options={targets}
          value={known(chosen.target, targets)}
          none={`Where it leads${choice.target === null ? `: ${targetName}` : ""}`}
          placeholder={targetName}
          fuzzy
          sketch={optionSketch}
          onHighlight={(target) =>
            showHighlight(target === undefined ? null : { settings: { target }, thing: null })
          }
          onCommit={(id) => {
            run(id === null ? call("preview.followTarget") : call("preview.setTarget", { target: id }));
            return undefined;
          }}
        />
      </Field>
    </div>
  );
});

/** The look on the way in words: before a view it replaces those of the view. */
function lookWords({ name, inPlaceOf }: NonNullable<Shown["look"]>): string {
  const own = inPlaceOf.trim();
  if (own === "" || own === name) return `Through the look “${name}”.`;
  return `Through the look “${name}” alone, in place of the view's looks: ${own}.`;
}
