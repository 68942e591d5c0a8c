import { useEffect, useMemo, useRef, useState } from "react";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { spaceId } from "#ocio/names/finder.ts";
import { fold } from "#ocio/names/name.ts";
import { type ViewVerdicts, viewVerdicts } from "#ocio/rule/view.ts";
import { Field } from "#parts/field/Field.tsx";
import { Locked } from "#parts/field/locked.ts";
import { Picker } from "#parts/list/Picker.tsx";
import { displayOptions, processSpaceOptions } from "../choice/spaces.ts";
import { Verdicts } from "../rule/Verdicts.tsx";
import { useDocument } from "../useDocument.ts";

/** Names to test; a new object for each request. */
export type TriedSpace = { colorspace: string; display: string };

/** Views of a display that remain for a color space, and why the others do not. */
export function ViewingRuleTest({ tried }: { tried?: TriedSpace | undefined }) {
  const [colorspace, setColorspace] = useState<string | null>(null);
  const [chosen, setDisplay] = useState<string | null>(null);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!tried) return;
    setColorspace(tried.colorspace);
    setDisplay(tried.display);
    section.current?.querySelector<HTMLElement>("[role=combobox]")?.focus();
  }, [tried]);
  const spaces = useDocument(processSpaceOptions);
  const displays = useDocument(displayOptions);
  const display = chosen ?? displays[0]?.value ?? null;
  const document = useDocument((open) => open);
  const found = useMemo(
    () => (colorspace && display ? verdicts(document, colorspace, display) : undefined),
    [document, colorspace, display],
  );
  return (
    <section className="rule-test" aria-label="Try the rules" ref={section}>
      <div className="section-head">
        <h3>Try the rules</h3>
      </div>
      {/* Trying changes nothing. */}
      <Locked value={undefined}>
        <div className="form">
          <Field label="Color space">
            <Picker
              fuzzy
              value={colorspace}
              options={spaces}
              placeholder="Select a color space..."
              empty="No results"
              none="None"
              onCommit={(name) => setColorspace(name) as undefined}
            />
          </Field>
          <Field label="Display">
            <Picker
              fuzzy
              value={display}
              options={displays}
              placeholder="Select a display..."
              empty="No results"
              onCommit={(name) => setDisplay(name) as undefined}
            />
          </Field>
        </div>
      </Locked>
      {found === undefined && (
        <p className="rule-text">Select a color space to see which views of the display remain for it.</p>
      )}
      {typeof found === "string" && (
        <p className="rule-text" role="alert">
          {found}
        </p>
      )}
      {typeof found === "object" && <Found found={found} />}
    </section>
  );
}

function verdicts(document: Document, colorspace: string, display: string): ViewVerdicts | string {
  const space = spaceId(document, colorspace);
  const row = rowsOf(document, "displays").find(({ name }) => fold(name) === fold(display));
  if (space === undefined) return `There is no color space “${colorspace}”.`;
  if (!row) return `There is no display “${display}”.`;
  return viewVerdicts(document, space, row.id);
}

function Found({ found: { views, defaultView } }: { found: ViewVerdicts }) {
  const shown = views.filter((view) => view.shown);
  const first = views.find(({ id }) => id === defaultView);
  return (
    <>
      <p className="rule-text" role="status">
        {views.length === 0
          ? "The display has no views."
          : `${shown.length} of ${views.length} ${views.length === 1 ? "view" : "views"} offered, in this order.`}
        {shown.length === 0 && first && ` Official OCIO then takes “${first.name}”.`}
      </p>
      <Verdicts
        label="Views of the display"
        verdicts={views.map(({ id, name, shown: isShown, why }) => ({
          id,
          name,
          outcome: isShown ? "yes" : "no",
          why,
          note: id === defaultView && isShown ? "default view" : undefined,
        }))}
      />
    </>
  );
}
