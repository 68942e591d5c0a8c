import { finderOf } from "#ocio/names/finder.ts";
import { joinLooks, lookEntries } from "#ocio/names/lookList.ts";
import type { Commit } from "#parts/field/draft.ts";
import { OrderedList } from "#parts/list/OrderedList.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import { lookSketch } from "../choice/OptionSketch.tsx";
import { useRequestRow } from "../choice/rowRequest.ts";
import { lookOptions } from "../choice/spaces.ts";
import { useDocument } from "../useDocument.ts";
import "./looks.css";

type Props = { value: string | null; onCommit: Commit<string | null> };

/**
 * The looks of a view in the order in which they are applied, each forward or inverse (`+` and `-`, also as keys); a text
 * with alternatives ("a | b") is one line. Gives the list as OCIO spells it, or null for none.
 */
export function LooksField({ value, onCommit }: Props) {
  const options = useDocument(lookOptions);
  const entries = lookEntries(value ?? "");
  const strangers = useDocument((document) =>
    entries
      .filter(({ name }) => !name.includes("|") && finderOf(document)("look", name) === null)
      .map(({ text }) => text),
  );
  const set = (texts: readonly string[]) => onCommit(texts.length === 0 ? null : joinLooks(texts));
  const append = (text: string) => set([...entries.map((entry) => entry.text), text]);
  const add = useRequestRow("looks", append);
  const nameOf = (text: string) => entries.find((entry) => entry.text === text)?.name ?? text;
  return (
    <OrderedList
      values={entries.map(({ text }) => text)}
      empty="No looks"
      textOf={nameOf}
      warningOf={(text) => (strangers.includes(text) ? `There is no look “${nameOf(text)}”.` : undefined)}
      lead={(text, onReplace) =>
        text.includes("|") ? null : (
          <button
            type="button"
            tabIndex={-1}
            className="look-sign"
            aria-pressed={isInverse(text)}
            aria-label={`${nameOf(text)} inverse`}
            title={isInverse(text) ? "Inverse ( + is forward )" : "Forward ( - is inverse )"}
            onClick={() => onReplace(signed(text, !isInverse(text)))}
          >
            {isInverse(text) ? "\u2212" : "+"}
          </button>
        )
      }
      keyOf={(key, text) =>
        (key === "+" || key === "-") && !text.includes("|") ? signed(text, key === "-") : undefined
      }
      onChange={set}
      add={(onAdd) => (
        <Picker
          label="Add a look"
          value={null}
          options={options}
          placeholder="Add a look..."
          sketch={lookSketch}
          fuzzy
          empty="No results"
          add={add && { label: "New look", onAdd: add }}
          create={{ words: (text) => `Use “${text}”`, onCreate: onAdd }}
          onCommit={(name) => (name === null ? undefined : onAdd(name))}
        />
      )}
    />
  );
}

const isInverse = (text: string) => text.startsWith("-");

function signed(text: string, inverse: boolean): string {
  const bare = text.replace(/^[+-]+\s*/, "");
  return inverse ? `-${bare}` : bare;
}
