import { z } from "zod";
import { arg } from "#command/command.ts";
import { changing, newId } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import type { State } from "#command/state.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { listed } from "#ocio/model/noun.ts";
import { type ViewingRule, viewingRule } from "#ocio/model/rule.ts";
import { fold, SPACES, spelling } from "#ocio/names/name.ts";
import { nameProblem } from "#ocio/names/nameProblem.ts";
import { creation, duplicateCommand } from "./row/add.ts";
import { setter } from "./row/field.ts";
import { encodingOptions, fieldCommands } from "./row/fieldCommands.ts";
import { orderCommands } from "./row/order.ts";
import { deleteCommand } from "./row/remove.ts";
import { renameCommand } from "./row/rename.ts";
import { customKeyCommands, ruleSpace, ruleSpaceOptions, ruleSpaceProblem } from "./row/rule/rule.ts";
import { viewingRuleTest } from "./row/rule/ruleTest.ts";
import { find, rowArg, selected, some } from "./row/target.ts";
import { needs } from "./row/version.ts";

const typeArg = arg(z.enum(["colorspaces", "encodings"]), {
  label: "Type",
  options: () => [
    { value: "colorspaces", label: "Color spaces", detail: "names the color spaces that have the views" },
    { value: "encodings", label: "Encodings", detail: "names their encodings" },
  ],
});
const spaceOptions = (state: State) => ruleSpaceOptions(state, "viewing_rules");
const spaces = arg(z.array(z.string().trim().min(1)), { label: "Color spaces", options: spaceOptions });
const encodings = arg(z.array(z.string().trim().min(1)), { label: "Encodings", options: encodingOptions });

/** Condition of a rule; one of the lists is empty. */
type Admitted = Pick<ViewingRule, "colorspace_ids" | "colorspace_names" | "encodings_data">;

export default changing("viewingRule", {
  create: opened({
    creates: true,
    title: "Add viewing rule…",
    aliases: ["new", "create", "show view only for log", "hide views for log"],
    args: z.object({
      type: typeArg,
      colorspaces: arg(spaces, {
        label: "Color spaces",
        options: spaceOptions,
        from: (state, { type }) => {
          const chosen = selected(state, "colorspaces");
          return type === "encodings" ? [] : chosen.length > 0 ? chosen : undefined;
        },
        refuses: (document, value) =>
          (value as string[]).flatMap((each) => ruleSpaceProblem(document, "viewing_rules", each) ?? [])[0],
      }),
      encodings: arg(encodings, {
        label: "Encodings",
        options: encodingOptions,
        from: (_, { type }) => (type === "encodings" ? undefined : []),
      }),
      name: arg(z.string().trim().min(1, "Rule name is required").optional(), {
        label: "Name",
        suggest: ({ document }, { type }) =>
          document ? freeName(document, type === "encodings" ? "encodings" : "colorspaces") : undefined,
      }),
      newId,
    }),
    when: needs("2", "Viewing rules need"),
    run: (document, { type, newId: id, ...given }) => {
      const next =
        type === "colorspaces" ? admittedSpaces(document, given.colorspaces) : admittedOnes(given.encodings);
      if (typeof next === "string") return next;
      const name = given.name ?? freeName(document, type);
      return creation(
        document,
        "viewing_rules",
        viewingRule.parse({ id, config_id: document.config.id, name, ...next }),
      );
    },
  }),
  rename: renameCommand("viewing_rules"),
  setColorspaces: setter("viewing_rules", {
    title: "Set color spaces of viewing rules…",
    name: "colorspaces",
    schema: spaces,
    words: "color spaces",
    shown: (_, answer) => listed(answer),
    problem: (document, answer) => {
      const next = admittedSpaces(document, answer);
      return typeof next === "string" ? next : null;
    },
    now: (_, row) => admitted(row as ViewingRule),
    next: (document, answer) => admittedSpaces(document, answer),
    put: (_, row, next) => Object.assign(row, next),
  }),
  addColorspace: opened({
    icon: "plus",
    title: "Add color space to viewing rule…",
    args: z.object({
      target: rowArg("viewing_rules"),
      colorspace: arg(z.string().trim().min(1), {
        label: "Color space",
        options: spaceOptions,
        from: (state) => selected(state, "colorspaces")[0],
      }),
    }),
    when: some("viewing_rules"),
    run: (document, { target, colorspace }) => {
      const row = find(document, "viewing_rules", target);
      if (typeof row === "string") return row;
      if (row.encodings_data.length > 0)
        return `“${row.name}” admits encodings, and a rule cannot admit color spaces as well.`;
      const more = admittedSpaces(document, [colorspace]);
      if (typeof more === "string") return more;
      const [added = ""] = spelled(document, more);
      if (spelled(document, row).some((each) => fold(each) === fold(added)))
        return { say: `“${row.name}” already admits “${added}”` };
      const next = {
        colorspace_ids: [...row.colorspace_ids, ...more.colorspace_ids],
        colorspace_names: [...namesOf(row), ...more.colorspace_names],
      };
      return {
        edit: (draft) => {
          Object.assign(draft.viewing_rules.byId[row.id] as ViewingRule, next);
        },
        say: `Added “${added}” to “${row.name}”`,
      };
    },
  }),
  removeColorspace: opened({
    title: "Remove color space of viewing rule…",
    destructive: true,
    args: z.object({
      target: rowArg("viewing_rules"),
      colorspace: arg(z.string().trim().min(1), {
        label: "Color space",
        options: ({ document }, { target }) => {
          const row = document && find(document, "viewing_rules", String(target));
          if (!row || typeof row === "string") return [];
          return spelled(document, row).map((value) => ({ value, label: value }));
        },
      }),
    }),
    when: (document) =>
      rowsOf(document, "viewing_rules").some((row) => row.colorspace_ids.length > 0) ||
      "No viewing rule names color spaces.",
    run: (document, { target, colorspace }) => {
      const row = find(document, "viewing_rules", target);
      if (typeof row === "string") return row;
      const texts = spelled(document, row);
      const isOther = (index: number) =>
        row.colorspace_ids[index] !== colorspace && fold(texts[index] ?? "") !== fold(colorspace);
      const colorspace_ids = row.colorspace_ids.filter((_, index) => isOther(index));
      if (colorspace_ids.length === row.colorspace_ids.length)
        return `“${row.name}” does not name “${colorspace}”.`;
      if (colorspace_ids.length === 0)
        return `“${colorspace}” is all that “${row.name}” admits; a viewing rule cannot be empty.`;
      const colorspace_names = namesOf(row).filter((_, index) => isOther(index));
      return {
        edit: (draft) => {
          Object.assign(draft.viewing_rules.byId[row.id] as ViewingRule, {
            colorspace_ids,
            colorspace_names,
          });
        },
        say: `Removed “${texts.find((_, index) => !isOther(index))}” of “${row.name}”`,
      };
    },
  }),
  setEncodings: setter("viewing_rules", {
    title: "Set encodings of viewing rules…",
    name: "encodings",
    schema: encodings,
    words: "encodings",
    shown: (_, answer) => listed(answer),
    problem: (_, answer) => {
      const next = admittedOnes(answer);
      return typeof next === "string" ? next : null;
    },
    now: (_, row) => admitted(row as ViewingRule),
    next: (_, answer) => admittedOnes(answer),
    put: (_, row, next) => Object.assign(row, next),
  }),
  setType: opened({
    title: "Set type of viewing rule…",
    aliases: ["change rule type"],
    args: z.object({ target: rowArg("viewing_rules"), type: arg(typeArg, { label: "Type" }) }),
    when: some("viewing_rules"),
    run: (document, { target, type }) => {
      const row = find(document, "viewing_rules", target);
      if (typeof row === "string") return row;
      const words = type === "encodings" ? "encodings" : "color spaces";
      if (row.encodings_data.length > 0 === (type === "encodings"))
        return { say: `“${row.name}” already admits ${words}` };
      const next = converted(document, row);
      if (typeof next === "string") return next;
      return {
        edit: (draft) => {
          Object.assign(draft.viewing_rules.byId[row.id] as ViewingRule, next);
        },
        say: `“${row.name}” now admits ${words}`,
      };
    },
  }),
  ...fieldCommands("viewing_rules"),
  ...customKeyCommands("viewing_rules"),
  ...orderCommands("viewing_rules"),
  duplicate: duplicateCommand("viewing_rules"),
  test: viewingRuleTest(),
  delete: deleteCommand("viewing_rules"),
});

/** 'colorspace-rule' or 'encoding-rule', with a number where that is taken. */
function freeName(document: Document, type: "colorspaces" | "encodings"): string {
  const stem = type === "encodings" ? "encoding-rule" : "colorspace-rule";
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? stem : `${stem}-${count}`;
    if (nameProblem(document, "viewing_rules", name) === null) return name;
  }
}

/** The color spaces and roles of these names, each once; aliases give way to names, which OCIO compares. */
function admittedSpaces(document: Document, given: readonly string[]): Admitted | string {
  if (given.length === 0) return "A viewing rule needs at least one color space or encoding.";
  const found = new Map<string, [id: string | null, name: string | null]>();
  for (const each of given) {
    const link = ruleSpace(document, "viewing_rules", each);
    if (typeof link === "string") return link;
    const { colorspace_id: id, colorspace_name: name } = link;
    found.set(id ?? fold(name ?? ""), id === null ? [null, name] : [id, null]);
  }
  const links = [...found.values()];
  return {
    colorspace_ids: links.map(([id]) => id),
    colorspace_names: links.map(([, name]) => name),
    encodings_data: [],
  };
}

function admittedOnes(given: readonly string[]): Admitted | string {
  const once = given.filter(
    (each, index) => given.findIndex((other) => fold(other) === fold(each)) === index,
  );
  if (once.length === 0) return "A viewing rule needs at least one color space or encoding.";
  return { colorspace_ids: [], colorspace_names: [], encodings_data: once };
}

function admitted(row: ViewingRule): Admitted {
  const { colorspace_ids, encodings_data } = row;
  return { colorspace_ids, colorspace_names: namesOf(row), encodings_data };
}

function namesOf({ colorspace_ids, colorspace_names }: Omit<Admitted, "encodings_data">): (string | null)[] {
  return colorspace_ids.map((_, index) => colorspace_names[index] ?? null);
}

/** The color spaces as the file spells them. */
function spelled(document: Document, row: Omit<Admitted, "encodings_data">): string[] {
  const names = namesOf(row);
  return row.colorspace_ids.map((id, index) => spelling(document, SPACES, id, names[index] ?? null));
}

/** Encodings in place of the color spaces that have them, or the other way round. */
function converted(document: Document, row: ViewingRule): Admitted | string {
  const all = [...rowsOf(document, "colorspaces"), ...rowsOf(document, "display_colorspaces")];
  if (row.encodings_data.length > 0) {
    const wanted = row.encodings_data.map(fold);
    const ids = all.filter(({ encoding }) => encoding && wanted.includes(fold(encoding))).map(({ id }) => id);
    return ids.length === 0
      ? `No color space has an encoding of “${row.name}”; set color spaces instead.`
      : admittedSpaces(document, ids);
  }
  const links = spelled(document, row).map((name) => ruleSpace(document, "viewing_rules", name));
  const ids = links.map((link, index) => {
    if (typeof link === "string" || link.colorspace_id) return row.colorspace_ids[index];
    const role = rowsOf(document, "roles").find(
      ({ name }) => fold(name) === fold(link.colorspace_name ?? ""),
    );
    return role?.colorspace_id;
  });
  const found = all.filter(({ id }) => ids.includes(id)).flatMap(({ encoding }) => encoding || []);
  return equal(found, [])
    ? `No color space of “${row.name}” has an encoding; set encodings instead.`
    : admittedOnes(found);
}
