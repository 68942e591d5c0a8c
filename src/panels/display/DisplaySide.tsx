import type { ReactNode } from "react";
import { listPath } from "#command/screen.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Guarded } from "../Guarded.tsx";
import { pathOf, useConfigId, useGo } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import { DisplayViews } from "./DisplayViews.tsx";
import { RuleTester } from "./RuleTester.tsx";
import { useDisplay } from "./useMatrix.ts";
import "./display.css";

/** Side panel of the displays: views of the chosen one, the viewing rules, and the views that these leave. */
export function DisplaySide({ fold }: { fold?: ReactNode }) {
  const display = useDisplay();
  const configId = useConfigId();
  const go = useGo();
  return (
    <div className="panel-body display-side">
      {display === null && <div className="inspector-head">{fold}</div>}
      {display !== null && (
        <Guarded>
          <DisplayViews
            key={display}
            display={display}
            beside={fold}
            onOpen={() => go(pathOf(configId, { kind: "displays", id: display }))}
          />
        </Guarded>
      )}
      <Rules />
      {display !== null && <RuleTester display={display} />}
    </div>
  );
}

/** The viewing rules in short, each a way to its form. */
function Rules() {
  const configId = useConfigId();
  const go = useGo();
  const rules = useDocument(({ viewing_rules }) => viewing_rules);
  return (
    <section aria-label="Viewing rules">
      <div className="section-head">
        <h3>Viewing rules</h3>
        <span className="hint">{rules.order.length}</span>
        <span className="grow" />
        <CommandButton id="viewingRule.create" label="Add viewing rule…" icon="plus" bare />
      </div>
      <ul className="side-rules">
        {rules.order.map((id, at) => {
          const rule = rules.byId[id];
          if (!rule) return null;
          const spaces = rule.colorspace_ids.length;
          const [first, second, ...more] = rule.encodings_data;
          const what =
            rule.encodings_data.length > 0
              ? [first, second, more.length > 0 && `+${more.length}`].filter(Boolean).join(", ")
              : `${spaces} ${spaces === 1 ? "color space" : "color spaces"}`;
          return (
            <li key={id}>
              <button type="button" onClick={() => go(listPath(configId, "viewing_rules"))}>
                <span className="listbox-place hint">{at + 1}</span>
                <span className="ellipsis grow" title={escapeBidi(rule.name)}>
                  {escapeBidi(rule.name)}
                </span>
                <span className="ellipsis hint text-1" title={escapeBidi(rule.encodings_data.join(", "))}>
                  {escapeBidi(what)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {rules.order.length === 0 && <p className="side-none">No viewing rules yet. Every view is offered.</p>}
    </section>
  );
}
