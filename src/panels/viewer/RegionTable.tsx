import { Fragment } from "react";
import type { Described, Statistics } from "#color/preview/question.ts";
import { Button } from "#parts/Button.tsx";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { ProbeColumns, short } from "../preview/Probe.tsx";
import { type Scene, useMeasured } from "../preview/usePreview.ts";

const ROWS = [
  { name: "least", label: "Min" },
  { name: "mean", label: "Mean" },
  { name: "most", label: "Max" },
] as const;

/** Least, mean and most of the region that was dragged with Shift, of the picture and on its way. */
export function RegionTable({ scene, origin }: { scene: Scene; origin: Described["origin"] }) {
  const run = useRun();
  const found = useMeasured(scene);
  if (!scene.choice.region) return null;
  const { box, counted = 0 } = found?.measured ?? {};
  const [left, top] = [origin.x + (box?.x ?? 0), origin.y + (box?.y ?? 0)];
  const groups: { name: string; result: Statistics | { why: string } }[] = found
    ? [
        { name: scene.now.source?.name ?? "Picture", result: found.measured.given },
        ...found.rows.map(({ word, name }, i) => ({
          name: word === "Scene" ? name : word,
          result: found.measured.outcomes[i]!,
        })),
      ]
    : [];
  return (
    <section className="viewer-section" aria-label="Region">
      <h2>
        Region{" "}
        <small title="Size, and x, y of the first and the last pixel from the top left">
          {box &&
            `${box.width} × ${box.height}: ${left}, ${top} to ${left + box.width - 1}, ${top + box.height - 1}`}
          {box && counted < box.width * box.height && `, ${counted} samples`}
        </small>
        <Button small look="ghost" onClick={() => run(call("viewer.clearRegion"))}>
          Clear
        </Button>
      </h2>
      <table className="preview-probe" aria-label="Region">
        <ProbeColumns />
        <tbody>
          {groups.map(({ name, result }) => (
            <Fragment key={name}>
              <tr>
                <th scope="rowgroup" colSpan={5}>
                  {name}
                </th>
              </tr>
              {"why" in result ? (
                <tr>
                  <td colSpan={5}>{result.why}</td>
                </tr>
              ) : (
                ROWS.map((row) => (
                  <tr key={row.name}>
                    <th scope="row">
                      <small>{row.label}</small>
                    </th>
                    {[0, 1, 2].map((channel) => (
                      <td key={channel}>{short(result[row.name][channel]!)}</td>
                    ))}
                    <td />
                  </tr>
                ))
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}
