import { z } from "zod";
import { arg } from "#command/command.ts";
import type { Colorspace } from "#ocio/model/colorspace.ts";
import { nouns } from "#ocio/model/noun.ts";
import { setter } from "../field.ts";
import { fieldCommands } from "../fieldCommands.ts";
import { categoryCommands } from "../label/category.ts";
import { familyCommand } from "../label/family.ts";
import { inactiveCommand } from "./inactive.ts";
import { amfCommand, iccCommand } from "./interchange.ts";

/** The commands that set one field of color spaces. */
export function spaceFields(collection: "colorspaces" | "display_colorspaces") {
  const [one, many] = nouns[collection];
  return {
    setFamily: familyCommand(collection),
    ...fieldCommands(collection, "encoding", "bitdepth", "allocation"),
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
    ...fieldCommands(collection, "equalitygroup", "description", "interop_id"),
    setAmfTransformIds: amfCommand(collection),
    setIccProfileName: iccCommand(collection),
    ...fieldCommands(collection, "isdata"),
    setInactive: inactiveCommand(collection),
    ...categoryCommands(collection, one, many),
    ...fieldCommands(collection),
  };
}

/** Error of a variable count: OCIO takes none, two, and for lg2 also three. */
function varsProblem({ allocation, name }: Colorspace, vars: readonly number[]): string | null {
  if (vars.length === 0 || vars.length === 2 || (vars.length === 3 && allocation === "lg2")) return null;
  return allocation === "lg2"
    ? `“${name}” takes two or three allocation variables, not ${vars.length}.`
    : `“${name}” takes two allocation variables, not ${vars.length}.`;
}
