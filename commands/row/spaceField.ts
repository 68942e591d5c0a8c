import { z } from "zod";
import { arg, newId, type Option, type State } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import { type Document, rowsOf } from "#ocio/document.ts";
import { ALLOCATIONS, BIT_DEPTHS, ENCODINGS } from "#ocio/enums.ts";
import { nouns } from "#ocio/noun.ts";
import type { Colorspace } from "#ocio/row/colorspace.ts";
import { categoryCommands } from "./category.ts";
import { setter, textOrNull } from "./field.ts";
import { withInactive } from "./inactive.ts";
import { addLabel, labelId } from "./label.ts";
import { findAll, type NamedRow, rowsArg, some, subject } from "./target.ts";
import { needs } from "./version.ts";

/** Text that may be taken away: nothing (or null) clears it. */
const clearable = () => z.string().trim().nullable();

/** The known encodings, and others that the configuration uses. */
export function encodingOptions(state: State): Option[] {
  return known(ENCODINGS, state, ({ encoding }) => encoding);
}

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
    field: "encoding" | "bitdepth" | "allocation" | "equalitygroup" | "description" | "interop_id",
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
  const interchange = (
    field: "amf_transform_ids" | "icc_profile_name",
    rest: { title: string; name: string; label: string; hint: string; words: string },
  ) =>
    setter(collection, {
      schema: arg(clearable(), { label: rest.label, hint: rest.hint }),
      when: needs("2.5", `${rest.label} needs`),
      typed: true,
      now: (_, row) => (row as Colorspace).interchange[field],
      next: (_, answer) => textOrNull(answer),
      put: (_, row, next) => {
        (row as Colorspace).interchange[field] = next as string | null;
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
      schema: arg(z.boolean(), { label: rest.label }),
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
    setDescription: text("description", {
      title: `Set description of ${many}…`,
      aliases: ["comment", "note"],
      name: "description",
      schema: arg(z.string().nullable(), { label: "Description" }),
      words: "description",
      shown: () => undefined,
      typed: true,
    }),
    setInteropId: text("interop_id", {
      title: `Set interop ID of ${many}…`,
      name: "interopId",
      schema: arg(clearable(), { label: "Interop ID", hint: "lin_ap1_scene" }),
      words: "interop ID",
      when: needs("2", "Interop IDs need"),
      problem: (_, answer) => interopProblem(answer),
      typed: true,
    }),
    setAmfTransformIds: interchange("amf_transform_ids", {
      title: `Set AMF transform IDs of ${many}…`,
      name: "amfTransformIds",
      label: "AMF transform IDs",
      hint: "urn:ampas:aces:transformId:v2.0:…, one a line",
      words: "AMF transform IDs",
    }),
    setIccProfileName: interchange("icc_profile_name", {
      title: `Set ICC profile name of ${many}…`,
      name: "iccProfileName",
      label: "ICC profile name",
      hint: "sRGB IEC61966-2.1",
      words: "ICC profile name",
    }),
    setIsData: flag("isdata", {
      title: `Mark ${many} as data or not…`,
      aliases: ["is data", "isdata", "non-color"],
      name: "isData",
      label: "Is data",
      words: "data flag",
      yes: "data",
      no: "not data",
    }),
    setInactive: setter(collection, {
      title: `Make ${many} inactive or active…`,
      aliases: ["hide", "show", "is inactive"],
      name: "inactive",
      schema: arg(z.boolean(), { label: "Inactive" }),
      words: "inactive flag",
      when: needs("2", "Inactive color spaces need"),
      shown: (_, answer) => (answer ? "on" : "off"),
      say: (subject, answer) => `Made ${subject} ${answer ? "inactive" : "active"}`,
      now: (_, row) => (row as Colorspace).is_inactive,
      next: (_, answer) => answer,
      put: (draft, row, next) => withInactive(draft, row as Colorspace, next as boolean),
    }),
    ...categoryCommands(collection, one, many),
  };
}

function familyCommand(collection: "colorspaces" | "display_colorspaces") {
  const [, many] = nouns[collection];
  return opened({
    title: `Set family of ${many}…`,
    aliases: ["move to family", "group"],
    args: z.object({
      targets: rowsArg(collection),
      family: arg(z.string().trim().nullable(), {
        label: "Family",
        hint: "Input/ARRI",
        options: labelArgOptions,
      }),
      newId,
    }),
    when: some(collection),
    run: (document, { targets, family, newId: fresh }) => {
      const rows = findAll(document, collection, targets) as Colorspace[] | string;
      if (typeof rows === "string") return rows;
      const name = textOrNull(family);
      const id = name === null ? null : labelId(document, "families", name, fresh);
      const due = rows.filter(({ family_id }) => family_id !== id);
      const shown = name ?? "no family";
      if (due.length === 0) return { say: `Family of ${subject(collection, rows)} is already ${shown}` };
      return {
        edit: (draft) => {
          if (name !== null) addLabel(draft as Document, "families", name, fresh);
          for (const row of due) (draft[collection].byId[row.id] as NamedRow & Colorspace).family_id = id;
        },
        say:
          name === null
            ? `Cleared family of ${subject(collection, due)}`
            : `Set family of ${subject(collection, due)} to ${name}`,
      };
    },
  });
}

function labelArgOptions({ document }: State): Option[] {
  return document ? rowsOf(document, "families").map(({ name }) => ({ value: name, label: name })) : [];
}

function choiceProblem(words: string, values: readonly string[], answer: string | null): string | null {
  const value = textOrNull(answer);
  return value === null || values.includes(value)
    ? null
    : `“${value}” is no ${words}; it is one of ${values.join(", ")}.`;
}

/** How many allocation variables OCIO takes: none, two, and for lg2 also three. */
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
