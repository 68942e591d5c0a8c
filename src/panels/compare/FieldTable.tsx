import { type RefObject, useId } from "react";
import { capital } from "#ocio/model/noun.ts";
import { fieldWords } from "#ocio/model/rowFields.ts";
import { IconButton } from "#parts/Button.tsx";
import type { DifferenceLine } from "./lines.ts";
import { fieldsOf, NAME, refusalOf, type Taking } from "./picks.ts";

type Props = {
  ref: RefObject<HTMLTableElement | null>;
  line: DifferenceLine;
  names: { a: string; b: string };
  taking: Taking | null;
  picked: "row" | ReadonlySet<string> | undefined;
  field: number;
  onField: (at: number) => void;
  onTake: (isOther: boolean, field: string) => void;
};

/** Fields of a row on both sides; an arrow takes the value that it points from. */
export function FieldTable({ ref, line, names, taking, picked, field, onField, onTake }: Props) {
  const prefix = useId();
  const fields = fieldsOf(line);
  const canTake = taking !== null && !refusalOf(line);
  return (
    <table
      ref={ref}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid, whose rows arrows choose
      role="grid"
      tabIndex={0}
      aria-label={`Fields of ${line.name}`}
      aria-activedescendant={`${prefix}${field}`}
      className="compare-fields"
    >
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">
            <b>A</b> {names.a}
          </th>
          <th scope="col">
            <b>B</b> {names.b}
          </th>
          {canTake && <th scope="col">Take</th>}
        </tr>
      </thead>
      <tbody>
        {fields.map((key, at) => {
          const { from, to } = valuesOf(line, key);
          const isTaken = picked === "row" || (picked?.has(key) ?? false);
          const shows = taking && (isTaken === (taking.own === "b") ? "a" : "b");
          return (
            <tr
              key={key}
              id={`${prefix}${at}`}
              aria-selected={at === field}
              data-taken={isTaken}
              onClick={() => onField(at)}
            >
              <th scope="row">{capital(fieldWords(key))}</th>
              <td data-stays={shows ? shows === "a" : undefined}>{shown(from)}</td>
              <td data-stays={shows ? shows === "b" : undefined}>{shown(to)}</td>
              {canTake && (
                <td className="compare-take">
                  {(["a", "b"] as const).map((side) => (
                    <IconButton
                      key={side}
                      icon="left"
                      tabIndex={-1}
                      changes
                      className={`compare-arrow ${side}`}
                      label={`${side === taking.own ? "Keep" : "Take"} ${fieldWords(key)} of ${side.toUpperCase()}`}
                      aria-pressed={shows === side}
                      onClick={() => onTake(side !== taking.own, key)}
                    />
                  ))}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type WholeProps = Pick<Props, "line" | "names"> & { whole: NonNullable<DifferenceLine["whole"]> };

/** Fields of a row that one side alone has, to be read before it is taken or deleted. */
export function WholeTable({ line, names, whole }: WholeProps) {
  const side = line.row?.kind === "removed" ? "a" : "b";
  return (
    <table className="compare-fields" aria-label={`Fields of ${line.name}`}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">
            <b>{side.toUpperCase()}</b> {names[side]}
          </th>
        </tr>
      </thead>
      <tbody>
        {whole.map(({ field, value }) => (
          <tr key={field}>
            <th scope="row">{capital(fieldWords(field))}</th>
            <td>{shown(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function valuesOf({ row }: DifferenceLine, key: string): { from: unknown; to: unknown } {
  if (key === NAME && row?.was !== undefined) return { from: row.was, to: row.name };
  return row?.fields?.find(({ field }) => field === key) ?? { from: null, to: null };
}

/** A value for people: a list by commas, what has keys by lines. */
function shown(value: unknown): string {
  if (value === null) return "None";
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return value.map(shown).join(", ");
  return Object.entries(value)
    .filter(([, each]) => each !== null)
    .map(([key, each]) => `${capital(fieldWords(key))}: ${shown(each)}`)
    .join("\n");
}
