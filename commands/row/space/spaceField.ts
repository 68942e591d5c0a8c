import { z } from "zod";
import { arg, type Option, type State } from "#command/command.ts";
import { perDocument } from "#command/options.ts";
import type { Colorspace } from "#ocio/model/colorspace.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { ALLOCATIONS, BIT_DEPTHS, ENCODINGS } from "#ocio/model/enums.ts";
import { nouns } from "#ocio/model/noun.ts";
import { descriptionCommand } from "../description.ts";
import { setter, textOrNull } from "../field.ts";
import { categoryCommands } from "../label/category.ts";
import { familyCommand } from "../label/family.ts";
import { everyTarget } from "../target.ts";
import { needs } from "../version.ts";
import { inactiveCommand } from "./inactive.ts";
import { amfCommand, iccCommand } from "./interchange.ts";

/** Text that may be taken away: nothing (or null) clears it. */
const clearable = () => z.string().trim().nullable();

/** The known encodings, and others that the configuration uses. */
export const encodingOptions = perDocument((state) => known(ENCODINGS, state, ({ encoding }) => encoding));

function known(
  values: readonly string[],
  { document }: State,
  of: (row: Colorspace) => string | null,
): Option[] {
  const found = new Set<string>(values);
  if (document)
    for (const collection of ["colorspaces", "display_colorspaces"] as const)
      for (const row of rowsOf(document, collection)) {
        const value = of(row as Colorspace);
        if (value) found.add(value);
      }
  return [...found].map((value) => ({ value, label: value }));
}

/** The commands that set one field of color spaces. */
export function spaceFields(collection: "colorspaces" | "display_colorspaces") {
  const [one, many] = nouns[collection];
  /** A field of text in the row. */
  const text = (
    field: "encoding" | "bitdepth" | "allocation" | "equalitygroup" | "interop_id",
    rest: Pick<Parameters<typeof setter>[1], "title" | "name" | "words"> &
      Partial<Parameters<typeof setter<z.ZodType<string | null>>>[1]>,
  ) =>
    setter<z.ZodType<string | null>>(collection, {
      schema: clearable(),
      shown: (_, answer) => textOrNull(answer) ?? "",
      now: (_, row) => (row as Colorspace)[field],
      next: (_, answer) => textOrNull(answer),
      put: (_, row, next) => {
        (row as Colorspace)[field] = next as string | null;
      },
      ...rest,
    });
  const flag = (
    field: "isdata",
    rest: {
      title: string;
      aliases: string[];
      name: string;
      label: string;
      words: string;
      yes: string;
      no: string;
    },
  ) =>
    setter(collection, {
      schema: arg(z.boolean(), {
        label: rest.label,
        suggest: ({ document }, { targets }) =>
          !everyTarget(document, collection, targets, (row) => (row as Colorspace)[field]),
      }),
      shown: (_, answer) => (answer ? "on" : "off"),
      say: (subject, answer) => `Marked ${subject} as ${answer ? rest.yes : rest.no}`,
      now: (_, row) => (row as Colorspace)[field],
      next: (_, answer) => answer,
      put: (_, row, next) => {
        (row as Colorspace)[field] = next as boolean;
      },
      ...rest,
    });
  return {
    setFamily: familyCommand(collection),
    setEncoding: text("encoding", {
      title: `Set encoding of ${many}…`,
      name: "encoding",
      schema: arg(clearable(), { label: "Encoding", hint: "scene-linear", options: encodingOptions }),
      words: "encoding",
    }),
    setBitdepth: text("bitdepth", {
      title: `Set bit depth of ${many}…`,
      name: "bitdepth",
      schema: arg(clearable(), {
        label: "Bit depth",
        hint: "f32",
        options: (state) => known(BIT_DEPTHS, state, ({ bitdepth }) => bitdepth),
      }),
      words: "bit depth",
      problem: (_, answer) => choiceProblem("bit depth", BIT_DEPTHS, answer),
    }),
    setAllocation: text("allocation", {
      title: `Set allocation of ${many}…`,
      name: "allocation",
      schema: arg(clearable(), {
        label: "Allocation",
        hint: "uniform",
        options: (state) => known(ALLOCATIONS, state, ({ allocation }) => allocation),
      }),
      words: "allocation",
      problem: (_, answer) => choiceProblem("allocation", ALLOCATIONS, answer),
    }),
    setAllocationVars: setter(collection, {
      title: `Set allocation variables of ${many}…`,
      name: "allocationVars",
      schema: arg(z.array(z.number()), { label: "Allocation variables", hint: "-8, 5, 0.00390625" }),
      words: "allocation variables",
      shown: (_, answer) => answer.join(", "),
      problem: (_, answer, row) => varsProblem(row as Colorspace, answer),
      now: (_, row) => (row as Colorspace).allocation_vars,
      next: (_, answer) => answer.map(Math.fround),
      put: (_, row, next) => {
        (row as Colorspace).allocation_vars = next as number[];
      },
    }),
    setEqualitygroup: text("equalitygroup", {
      title: `Set equality group of ${many}…`,
      aliases: ["equalitygroup"],
      name: "equalitygroup",
      schema: arg(clearable(), { label: "Equality group" }),
      words: "equality group",
      typed: true,
    }),
    setDescription: descriptionCommand(collection),
    setInteropId: text("interop_id", {
      title: `Set interop ID of ${many}…`,
      name: "interopId",
      schema: arg(clearable(), { label: "Interop ID", hint: "lin_ap1_scene" }),
      words: "interop ID",
      when: needs("2", "Interop IDs need"),
      problem: (_, answer) => interopProblem(answer),
      typed: true,
    }),
    setAmfTransformIds: amfCommand(collection),
    setIccProfileName: iccCommand(collection),
    setIsData: flag("isdata", {
      title: `Mark ${many} as data or not…`,
      aliases: ["is data", "isdata", "non-color"],
      name: "isData",
      label: "Is data",
      words: "data flag",
      yes: "data",
      no: "not data",
    }),
    setInactive: inactiveCommand(collection),
    ...categoryCommands(collection, one, many),
  };
}

function choiceProblem(words: string, values: readonly string[], answer: string | null): string | null {
  const value = textOrNull(answer);
  return value === null || values.includes(value)
    ? null
    : `“${value}” is no ${words}; it is one of ${values.join(", ")}.`;
}

/** Error of a variable count: OCIO takes none, two, and for lg2 also three. */
function varsProblem({ allocation, name }: Colorspace, vars: readonly number[]): string | null {
  if (vars.length === 0 || vars.length === 2 || (vars.length === 3 && allocation === "lg2")) return null;
  return allocation === "lg2"
    ? `“${name}” takes two or three allocation variables, not ${vars.length}.`
    : `“${name}” takes two allocation variables, not ${vars.length}.`;
}

const INTEROP = /^[a-z0-9.\-_~/*#%^+()[\]|]+(:[a-z0-9.\-_~/*#%^+()[\]|]+)?$/;

function interopProblem(answer: string | null): string | null {
  const value = textOrNull(answer);
  if (value === null || INTEROP.test(value)) return null;
  return `“${value}” is no interop ID: lower-case letters, digits and signs without spaces, with at most one colon between two parts.`;
}
