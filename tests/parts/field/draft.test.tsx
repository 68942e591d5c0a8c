// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { NumberField } from "#parts/field/NumberField.tsx";
import { TagField } from "#parts/field/TagField.tsx";
import { TextArea } from "#parts/field/TextArea.tsx";
import { TextField } from "#parts/field/TextField.tsx";

afterEach(cleanup);

/** A field whose value is what it handed over last. */
function Held<T>({ start, made }: { start: T; made: (value: T, set: (next: T) => undefined) => ReactNode }) {
  const [value, setValue] = useState(start);
  return made(value, (next) => void setValue(next));
}

const fields: [string, ReactNode, object][] = [
  [
    "text",
    <Held key="text" start="a" made={(value, set) => <TextField label="F" value={value} onCommit={set} />} />,
    {},
  ],
  [
    "lines",
    <Held key="lines" start="a" made={(value, set) => <TextArea label="F" value={value} onCommit={set} />} />,
    { ctrlKey: true },
  ],
  [
    "a number",
    <Held<number | null>
      key="number"
      start={1}
      made={(value, set) => <NumberField label="F" value={value} onCommit={set} />}
    />,
    {},
  ],
  [
    "tags",
    <Held<string[]>
      key="tags"
      start={["a"]}
      made={(values, set) => (
        <TagField
          label="F"
          values={values}
          onAdd={(tag) => set([...values, tag])}
          onRemove={() => undefined}
        />
      )}
    />,
    {},
  ],
];

test.each(fields)(
  "a field of %s leaves undo to the page, but for what is being typed in it",
  (_, field, keys) => {
    render(field);
    const input = screen.getByLabelText("F");
    const settled = () => input.dataset.settled !== undefined;
    const type = (value: string) => fireEvent.change(input, { target: { value } });
    expect(settled()).toBe(true);
    type("2");
    expect(settled()).toBe(false);
    fireEvent.keyDown(input, { key: "Enter", ...keys });
    expect(settled()).toBe(true);
    type("3");
    expect(settled()).toBe(false);
    fireEvent.blur(input);
    expect(settled()).toBe(true);
  },
);
