import { useCallback } from "react";
import type { Ref } from "#command/state.ts";
import type { Document } from "#ocio/model/document.ts";
import { type Use, usesOf } from "#ocio/names/references.ts";
import { partedUse } from "#ocio/names/useLabel.ts";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { PathLink } from "../PathLink.tsx";
import { pathOf, useConfigId } from "../place.ts";
import { useLater } from "../useLater.ts";
import "./uses.css";

/** Every place that uses a thing of the document; undefined until they were counted. */
export function useUses({ kind, id }: Ref): Use[] | undefined {
  return useLater(useCallback((document: Document) => usesOf(document, { kind, id }), [kind, id]));
}

type UsesProps = {
  thing: Ref;
  title?: string;
  none?: string;
  /** Leave out which field it is: all uses are of the same. */
  alike?: boolean;
};

/** Uses of a row, as links. */
export function Uses({ thing, title = "Used by", none = "Nothing uses it.", alike }: UsesProps) {
  const uses = useUses(thing);
  const configId = useConfigId();
  return (
    <section className="uses" aria-label={title}>
      <div className="section-head">
        <h3>{title}</h3>
        <span className="hint">{uses?.length ?? ""}</span>
      </div>
      {uses?.length === 0 && <p className="uses-none">{none}</p>}
      <ul>
        {uses?.map((use) => {
          const to = pathOf(configId, use.ref);
          const [kind, name] = partedUse(escapeBidi(use.label));
          return (
            <li key={`${use.ref.id} ${use.path} ${use.field}`}>
              <PathLink to={to}>
                <span className="uses-kind">{kind}</span>
                <span className="uses-name">{name}</span>
                {!alike && <span className="uses-field">{use.field}</span>}
              </PathLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
