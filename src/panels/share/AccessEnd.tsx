import { useEffect, useRef, useState } from "react";
import { accessEnds, endAt, endsText } from "#command/accessTerms.ts";
import { Field } from "#parts/field/Field.tsx";
import { Select } from "#parts/field/Select.tsx";
import { momentText } from "#parts/momentText.ts";
import "./share.css";

/** Value of the choice that opens the field of a date. */
const DATE = "date";
const offered = Object.entries(accessEnds).map(([value, label]) => ({ value, label }));
/** Those of an access that was given: beside it stands no question. */
const offeredLater = offered.map((each) => (each.value === "never" ? { ...each, label: "No end" } : each));

type Props = {
  /** Words that `endAt` reads, or of an end that was given its label. */
  value: string;
  /** Name outside a field. */
  label?: string;
  title?: string | undefined;
  choices?: readonly { value: string; label: string }[];
  onCommit: (words: string) => void;
};

/** Field for the end of access: never, in some days, or on a date that is typed beside. */
export function EndPicker({ value, label, title, choices = offered, onCommit }: Props) {
  const [isDate, setDate] = useState(false);
  const area = useRef<HTMLSpanElement>(null);
  const toSelect = () => area.current?.querySelector("select")?.focus();
  return (
    <span className="end-picker" ref={area}>
      <Select
        opens
        value={isDate ? DATE : value}
        choices={[...choices, { value: DATE, label: "On a date…" }]}
        {...(label !== undefined && { label })}
        {...(title !== undefined && { title })}
        onCommit={(words) => {
          setDate(words === DATE);
          if (words !== DATE && words !== value) onCommit(words);
          return undefined;
        }}
      />
      {isDate && (
        <input
          className="field"
          type="date"
          aria-label={`${label ?? "Access ends"}: last day`}
          // biome-ignore lint/a11y/noAutofocus: it was just asked for
          autoFocus
          onBlur={({ target }) => {
            setDate(false);
            if (endAt(target.value, Date.now())) onCommit(target.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== "Escape") return;
            event.preventDefault();
            event.stopPropagation();
            if (event.key === "Escape") event.currentTarget.value = "";
            toSelect();
          }}
        />
      )}
    </span>
  );
}

/** Select that shows the end of an existing access and changes it. */
export function EndSelect({
  end,
  ...props
}: {
  end: string | null;
  label: string;
  onCommit: Props["onCommit"];
}) {
  const value = end === null ? "never" : upperFirst(endsText(end, Date.now()));
  const title = end === null ? undefined : momentText(end);
  return <EndPicker {...props} value={value} title={title} choices={offeredLater} />;
}

const upperFirst = (text: string) => text[0]!.toUpperCase() + text.slice(1);

/** Time left of an access that ends, as part of a line; the exact time is its tooltip. */
export function EndNote({ end, what = "" }: { end: string | null; what?: string }) {
  if (end === null) return null;
  return (
    <>
      {` · ${what} `}
      <span title={momentText(end)}>{endsText(end, Date.now())}</span>
    </>
  );
}

/** Choice of when the access ends that a form gives, by the name `ends`. */
export function EndChoice() {
  const [words, setWords] = useState("never");
  const kept = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = kept.current?.form;
    const reset = () => setWords("never");
    form?.addEventListener("reset", reset);
    return () => form?.removeEventListener("reset", reset);
  }, []);
  return (
    <Field label="Access ends">
      <EndPicker value={words} onCommit={setWords} />
      <input ref={kept} type="hidden" name="ends" value={words} />
    </Field>
  );
}
