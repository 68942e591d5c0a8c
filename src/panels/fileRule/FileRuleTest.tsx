import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Document } from "#ocio/model/document.ts";
import { type FileRuleVerdicts, fileRuleVerdicts } from "#ocio/rule/file.ts";
import { Field } from "#parts/field/Field.tsx";
import { pathOf, useConfigId, useGo } from "../place.ts";
import { Verdicts } from "../rule/Verdicts.tsx";
import { useDocument } from "../useDocument.ts";
import { useLater } from "../useLater.ts";

const outcomes = { fires: "yes", no: "no", later: "later", unknown: "unknown" } as const;

/** Path to test; a new object for each request. */
export type TriedPath = { path: string };

/** Tests a path: the rule that fires, its color space, and why the other rules do not. */
export function FileRuleTest({ tried }: { tried?: TriedPath | undefined }) {
  const [path, setPath] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!tried) return;
    setPath(tried.path);
    input.current?.focus();
  }, [tried]);
  const found = useVerdicts(path);
  return (
    <section className="rule-test" aria-label="Try a path">
      <div className="section-head">
        <h3>Try a path</h3>
      </div>
      <div className="form">
        <Field label="Path">
          <PathInput input={input} path={path} onPath={setPath} />
        </Field>
      </div>
      {path === "" && (
        <p className="rule-text">Type or paste a path to see which rule fires and what its color space is.</p>
      )}
      {path !== "" && typeof found === "string" && (
        <p className="rule-text" role="alert">
          {found}
        </p>
      )}
      {path !== "" && typeof found === "object" && <Found found={found} />}
    </section>
  );
}

type InputProps = {
  input: RefObject<HTMLInputElement | null>;
  path: string;
  onPath: (path: string) => void;
};

function PathInput({ input, path, onPath }: InputProps) {
  return (
    <input
      ref={input}
      className="field mono"
      aria-label="Path"
      value={path}
      placeholder="/sh010/plate_acescg.exr"
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onPath(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || path === "") return;
        event.preventDefault();
        event.stopPropagation();
        onPath("");
      }}
    />
  );
}

/** The verdicts on a path; while new ones are computed the last ones stand. */
function useVerdicts(path: string): FileRuleVerdicts | string | undefined {
  const now = useLater(useCallback((document: Document) => fileRuleVerdicts(document, path), [path]));
  const last = useRef(now);
  if (now !== undefined) last.current = now;
  return last.current;
}

function Found({ found: { rules, fired, space } }: { found: FileRuleVerdicts }) {
  const go = useGo();
  const configId = useConfigId();
  const kind = useDocument((document) =>
    (["colorspaces", "display_colorspaces", "named_transforms"] as const).find(
      (collection) => space?.id && document[collection].byId[space.id],
    ),
  );
  const rule = fired === null ? undefined : rules[fired];
  return (
    <>
      <div role="status">
        <dl className="rule-result">
          <dt>Color space</dt>
          <dd>
            {space && kind ? (
              <button
                type="button"
                className="rule-link"
                title={`Go to ${space.name}`}
                onClick={() => go(pathOf(configId, { kind, id: space.id as string }))}
              >
                {space.name}
              </button>
            ) : (
              (space?.name ?? "Cannot be told")
            )}
          </dd>
          <dt>File rule</dt>
          <dd>{rule?.name ?? "Cannot be told"}</dd>
        </dl>
      </div>
      <Verdicts
        label="What each rule does with the path"
        verdicts={rules.map(({ id, name, outcome, why }, at) => ({
          id: id ?? String(at),
          name,
          outcome: outcomes[outcome],
          why,
          note: id === null ? "added by OCIO" : undefined,
        }))}
      />
    </>
  );
}
