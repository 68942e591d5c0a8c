import { Popover } from "@radix-ui/themes";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { conversion, primaries, primariesOf } from "#color/primaries.ts";
import {
  type Affine,
  determinant,
  fromColors,
  identity,
  inverse,
  saturation,
  scaling,
  transposed,
} from "#ocio/transform/matrixMath.ts";
import { matrixIn } from "#ocio/transform/matrixText.ts";
import { Button } from "#parts/Button.tsx";
import { shown, typed } from "#parts/field/decimal.ts";
import { Field } from "#parts/field/Field.tsx";
import { NumberField } from "#parts/field/NumberField.tsx";
import { Select } from "#parts/field/Select.tsx";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { useDocument } from "../useDocument.ts";
import type { EditorProps } from "./editor.ts";
import { NameField } from "./NameField.tsx";
import { MatrixGrid, NumberRow } from "./Numbers.tsx";

/** A matrix with its offset, and what makes one. Every button is one undo step; pasting a matrix anywhere fills it. */
export function MatrixEditor({ node, onSet, onSetAll, place }: EditorProps<"MatrixTransform">) {
  const [problem, setProblem] = useState<string>();
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (problem) sentence.current?.scrollIntoView?.({ block: "nearest" });
  }, [problem]);
  const run = useRun();
  const { matrix, offset } = node;
  const set = (next: Affine | null, why = "") =>
    setProblem(next ? onSetAll({ matrix: next.matrix, offset: next.offset }) : why);

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text");
    // A number alone, or a sum, is for the cell.
    if (typed(text) !== null || !/\S[\s,;]+\S/.test(text)) return;
    event.preventDefault();
    const found = matrixIn(text);
    // The cell is notified only of an accepted matrix, and then drops the typed text.
    if (typeof found !== "string") return set(found);
    event.stopPropagation();
    setProblem(found);
  }
  const det = determinant(matrix);

  return (
    <div className="matrix-editor">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears what bubbles from the cells */}
      <div onPasteCapture={paste} onKeyDown={walk}>
        <MatrixGrid
          matrix={matrix}
          offset={offset}
          onMatrix={(next) => onSet("matrix", next)}
          onOffset={(next) => onSet("offset", next)}
        />
      </div>
      {problem && (
        <p ref={sentence} className="message error" role="alert">
          {problem}
        </p>
      )}
      <div className="matrix-tools">
        <Button changes look="ghost" small onClick={() => set(identity())}>
          Identity
        </Button>
        <Button
          changes
          look="ghost"
          small
          onClick={() => set(inverse({ matrix, offset }), "The matrix has no inverse: its determinant is 0.")}
        >
          Invert
        </Button>
        <Button changes look="ghost" small onClick={() => set(transposed({ matrix, offset }))}>
          Transpose
        </Button>
        <Scale onSet={set} />
        <Saturation onSet={set} />
        <FromPrimaries onSet={set} />
        <Button look="ghost" small onClick={() => run(call("transform.copyMatrix", place))}>
          Copy
        </Button>
        <span className="grow" />
        <span className="hint matrix-facts">
          det {shown(Number(det.toPrecision(5)))}
          {keepsWhite(matrix, offset) && " · white kept"}
        </span>
      </div>
      <div className="parameters">
        <NameField name={node.name} onSet={onSet} />
      </div>
    </div>
  );
}

function keepsWhite(matrix: readonly number[], offset: readonly number[]): boolean {
  return [0, 1, 2].every((row) => {
    const sum = matrix.slice(row * 4, row * 4 + 3).reduce((total, value) => total + value, 0);
    return Math.abs(sum - 1) < 1e-6 && offset[row] === 0;
  });
}

/** Ctrl with an arrow goes from cell to cell; the arrow alone changes the number. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -5, ArrowDown: 5 }[event.key];
  if (by === undefined || !(event.ctrlKey || event.metaKey)) return;
  const cells = [...event.currentTarget.querySelectorAll("input")];
  const next = cells[cells.indexOf(event.target as HTMLInputElement) + by];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

type MakerProps = { label: string; onMake: () => void; children: ReactNode };

/** A button that asks for what it needs before it fills the matrix. */
function Maker({ label, onMake, children }: MakerProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger>
        <Button look="ghost" small>
          {label}…
        </Button>
      </Popover.Trigger>
      <Popover.Content size="1" className="maker" aria-label={label}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onMake();
            setOpen(false);
          }}
        >
          <div className="parameters">{children}</div>
          <div className="maker-foot">
            <Button small onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button small look="solid" submit>
              Fill
            </Button>
          </div>
        </form>
      </Popover.Content>
    </Popover.Root>
  );
}

type Makes = { onSet: (made: Affine) => void };
const NUMBERS = ["R", "G", "B"] as const;

function Scale({ onSet }: Makes) {
  const [factors, setFactors] = useState<(number | null)[]>([1, 1, 1]);
  return (
    <Maker label="Scale" onMake={() => onSet(scaling([...factors.map((value) => value ?? 1), 1]))}>
      <Field label="Factors">
        <NumberRow
          label="Factor"
          letters={NUMBERS}
          values={factors}
          onCommit={(next) => void setFactors(next)}
        />
      </Field>
    </Maker>
  );
}

function Saturation({ onSet }: Makes) {
  const own = useDocument(({ config }) => config.luma);
  const [amount, setAmount] = useState(1);
  const [luma, setLuma] = useState<(number | null)[]>();
  const weights = luma ?? own ?? [0.2126, 0.7152, 0.0722];
  return (
    <Maker
      label="Saturation"
      onMake={() =>
        onSet(
          saturation(
            amount,
            weights.map((value) => value ?? 0),
          ),
        )
      }
    >
      <Field label="Saturation">
        <NumberField value={amount} step={0.1} min={0} onCommit={(value) => void setAmount(value ?? 1)} />
      </Field>
      <Field label="Luma weights">
        <NumberRow
          label="Luma weight"
          letters={NUMBERS}
          values={weights}
          onCommit={(next) => void setLuma(next)}
        />
      </Field>
    </Maker>
  );
}

const NAMES = primaries.map(({ name }) => name);

function FromPrimaries({ onSet }: Makes) {
  const [from, setFrom] = useState("Rec.709 / sRGB");
  const [to, setTo] = useState("ACES AP0");
  function make() {
    const [a, b] = [primariesOf(from), primariesOf(to)];
    const values = a && b && conversion(a.xy, b.xy);
    if (values) onSet(a === b ? identity() : fromColors(values));
  }
  return (
    <Maker label="From primaries" onMake={make}>
      <Field label="From">
        <Select value={from} choices={NAMES} onCommit={(name) => void setFrom(name)} />
      </Field>
      <Field label="To" hint="Linear light, white to white by Bradford adaptation.">
        <Select value={to} choices={NAMES} onCommit={(name) => void setTo(name)} />
      </Field>
    </Maker>
  );
}
