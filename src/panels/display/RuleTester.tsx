import { useMemo } from "react";
import type { Document } from "#ocio/model/document.ts";
import { viewVerdicts } from "#ocio/rule/view.ts";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Field } from "#parts/field/Field.tsx";
import { Icon } from "#parts/Icon.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import { spaceOptions } from "../choice/spaces.ts";
import { useDocument } from "../useDocument.ts";
import { choose, useChosen } from "./chosen.ts";
import { useMatrix, usePoint, useTriedSpace } from "./useMatrix.ts";
import { VIRTUAL } from "./views.ts";

/** Views of a display that remain for a color space, in menu order, and why the others do not. */
export function RuleTester({ display }: { display: string }) {
  const document = useDocument((open) => open);
  const spaces = useDocument(spaceOptions);
  const space = useTriedSpace();
  const { displays } = useMatrix();
  const point = usePoint();
  const line = useChosen(({ line }) => line);
  const row = document.colorspaces.byId[space ?? ""] ?? document.display_colorspaces.byId[space ?? ""];
  const verdicts = useMemo(
    () =>
      display === VIRTUAL
        ? "The views of the virtual display are offered by the display that an application makes of it."
        : space === null
          ? "There is no color space to try yet."
          : viewVerdicts(document, space, display),
    [document, space, display],
  );
  const offered = typeof verdicts === "string" ? 0 : verdicts.views.filter(({ shown }) => shown).length;
  return (
    <section className="tester" aria-label="Try the rules">
      <div className="section-head">
        <h3>Try the rules</h3>
        <span className="grow" />
        {row?.encoding && <span className="chip">{escapeBidi(row.encoding)}</span>}
      </div>
      <div className="form">
        <Field label="Color space">
          <Picker
            value={row?.name ?? null}
            options={spaces}
            placeholder="Select a color space..."
            onCommit={(name) => {
              const all = [document.colorspaces, document.display_colorspaces];
              const id = all.flatMap(({ order, byId }) =>
                order.filter((each) => byId[each]?.name === name),
              )[0];
              choose({ space: id ?? null });
              return undefined;
            }}
          />
        </Field>
        <Field label="Display">
          <Picker
            value={displays.find(({ id }) => id === display)?.name ?? null}
            options={displays.map(({ name }) => ({ value: name, label: name }))}
            placeholder="Select a display..."
            onCommit={(name) => {
              const found = displays.find((each) => each.name === name);
              if (found) point("display", line, found.id);
              return undefined;
            }}
          />
        </Field>
      </div>
      {typeof verdicts === "string" ? (
        <p className="side-none">{verdicts}</p>
      ) : (
        <>
          <ul className="verdicts" aria-label="Views for this color space">
            {verdicts.views.map(({ id, name, shown, why }) => (
              <li key={id} data-off={!shown}>
                <Icon name={shown ? "check" : "minus"} size={14} />
                <span className="ellipsis" title={escapeBidi(name)}>
                  {escapeBidi(name)}
                  <span className="hidden-text">{shown ? " is offered. " : " is not offered. "}</span>
                </span>
                <span className={shown ? "hint ellipsis" : "hint"} title={escapeBidi(why)}>
                  {escapeBidi(shown ? (ruleOf(document, id) ?? "has no rule, always offered") : why)}
                </span>
              </li>
            ))}
          </ul>
          <p className="side-none">
            {verdicts.views.length === 0
              ? "No views yet."
              : `${offered} of ${verdicts.views.length} offered, in active order. ${
                  offered > 0
                    ? "The first is the default view."
                    : `Official OCIO falls back to “${nameOfDefault(verdicts)}”.`
                }`}
          </p>
        </>
      )}
    </section>
  );
}

/** The viewing rule of a view of a display. */
function ruleOf({ display_view_associations, shared_views }: Document, id: string): string | null {
  const view = display_view_associations.byId[id];
  return (view?.inline_view ?? shared_views.byId[view?.shared_view_id ?? ""])?.rule_name ?? null;
}

function nameOfDefault({
  views,
  defaultView,
}: {
  views: { id: string; name: string }[];
  defaultView: string | null;
}) {
  return views.find(({ id }) => id === defaultView)?.name ?? "";
}
