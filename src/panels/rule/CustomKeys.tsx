import { useRef, useState } from "react";
import { IconButton } from "#parts/Button.tsx";
import { TextField } from "#parts/field/TextField.tsx";
import { useFocusAfter } from "#parts/list/useFocusAfter.ts";
import { drafts } from "#store/drafts.ts";
import { useRun } from "#store/useEditor.tsx";
import { call, useChange } from "../change.ts";
import { useConfigId } from "../place.ts";
import { type RuleKind, ruleNouns } from "./cursor.ts";

type Props = { collection: RuleKind; id: string; keys: Readonly<Record<string, string>> };

/** Free keys with texts for applications, by name as OCIO writes them; the last line adds one. */
export function CustomKeys({ collection, id, keys }: Props) {
  const noun = ruleNouns[collection];
  const change = useChange();
  const run = useRun();
  const form = `${useConfigId()}/${collection}/${id}/key`;
  const [added, show] = useState(() => drafts.read<string>(form) ?? null);
  function setAdded(key: string | null): void {
    if (key === null) drafts.drop(form);
    else drafts.keep(form, key);
    show(key);
  }
  const box = useRef<HTMLFieldSetElement>(null);
  /** True while the last key in the field of the name was one that leads on to the value; a click leads elsewhere. */
  const isKeyed = useRef(false);
  const next = useFocusAfter(() =>
    box.current?.querySelector<HTMLElement>('[data-new] [aria-label^="Value"]')?.focus(),
  );
  const names = Object.keys(keys).sort((a, b) => (a < b ? -1 : 1));
  const set = (key: string, value: string) =>
    change(call(`${noun}.setCustomKey`, { target: id, key, value }));

  function name(text: string): string | undefined {
    const key = text.trim();
    if (key === "") return setAdded(null) as undefined;
    if (Object.hasOwn(keys, key)) return `There already is a custom key “${key}”.`;
    setAdded(key);
    if (isKeyed.current) next.current = 0;
    return undefined;
  }
  function value(text: string): string | undefined {
    if (added === null || text === "") return undefined;
    const why = set(added, text);
    if (why === undefined) setAdded(null);
    return why;
  }

  return (
    <fieldset ref={box} className="custom-keys" aria-label="Custom keys">
      {names.map((key) => (
        <div key={key}>
          <span>
            <TextField
              mono
              label={`Name of custom key ${key}`}
              value={key}
              onCommit={(next) =>
                next.trim() === ""
                  ? "A custom key needs a name; remove it instead."
                  : change(call(`${noun}.renameCustomKey`, { target: id, key, name: next }))
              }
            />
          </span>
          <span>
            <TextField
              mono
              label={`Value of custom key ${key}`}
              value={keys[key] ?? ""}
              onCommit={(next) => set(key, next)}
            />
          </span>
          <IconButton
            changes
            icon="close"
            label={`Remove custom key ${key}`}
            onClick={() => run(call(`${noun}.removeCustomKey`, { target: id, key }))}
          />
        </div>
      ))}
      <div data-new>
        <span
          onFocusCapture={() => {
            isKeyed.current = false;
          }}
          onKeyDownCapture={({ key, shiftKey }) => {
            isKeyed.current = key === "Enter" || (key === "Tab" && !shiftKey);
          }}
        >
          <TextField
            mono
            label="Name of a new custom key"
            placeholder="Add a key"
            value={added ?? ""}
            onCommit={name}
          />
        </span>
        <span>
          {added !== null && (
            <TextField mono label={`Value of ${added}`} placeholder="Its value" value="" onCommit={value} />
          )}
        </span>
        {added !== null && (
          <IconButton icon="close" label={`Leave out ${added}`} onClick={() => setAdded(null)} />
        )}
      </div>
    </fieldset>
  );
}
