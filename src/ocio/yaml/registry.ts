import { fold, trim } from "../names/name.ts";
import type { Node } from "./node.ts";
import type { ReadContext } from "./readContext.ts";

type Taken = {
  kind: "color space" | "named transform" | "role";
  name: string;
  alias: boolean;
  /** Aliases of a color space, beside its name. */
  aliases?: readonly string[];
};

/**
 * The names that color spaces, named transforms, their aliases and roles share without regard to case. Reports
 * every name that official OCIO would not add, in the order of the file.
 */
export class Registry {
  private readonly taken = new Map<string, Taken>();
  private readonly reading: ReadContext;
  private inactive: { list: readonly string[]; names: ReadonlySet<string> } | null = null;

  constructor(reading: ReadContext) {
    this.reading = reading;
  }

  /**
   * Adds a color space; the second of two names that differ by case replaces the first, which is a warning. One of
   * the very same name does where the first is inactive, by a list that stands before it.
   */
  space(name: string, aliases: readonly string[], node: Node, inactive: readonly string[]): void {
    const before = this.taken.get(fold(name));
    const replaces = before?.kind === "color space" && !before.alias;
    const isSame = replaces && before.name === name;
    if (isSame && this.areInactive([name, ...(before.aliases ?? [])], inactive))
      this.reading.warn(
        "merged-names",
        `There is more than one inactive color space named '${name}'; official OCIO keeps the last.`,
        node,
        "name",
      );
    else if (isSame) this.clash(`There is already a color space named '${name}'.`, "name-taken", node);
    else if (replaces)
      this.reading.warn(
        "merged-names",
        `'${before.name}' and '${name}' differ by case only; official OCIO keeps '${name}' and drops '${before.name}'.`,
        node,
        "name",
      );
    else if (before)
      this.clash(`The color space '${name}' has the name of ${describe(before)}.`, "name-taken", node);
    this.reserved("color space", name, node);
    if (replaces) this.release(before);
    this.taken.set(fold(name), { kind: "color space", name, alias: false, aliases });
    this.aliases("color space", name, aliases, node);
  }

  /** Gives back the aliases of a color space that another one replaces. */
  private release({ name, aliases = [] }: Taken): void {
    for (const alias of aliases.map(fold)) {
      const owner = this.taken.get(alias);
      if (owner?.alias && owner.name === name) this.taken.delete(alias);
    }
  }

  namedTransform(name: string, aliases: readonly string[], node: Node): void {
    const before = this.taken.get(fold(name));
    if (before)
      this.clash(`The named transform '${name}' has the name of ${describe(before)}.`, "name-taken", node);
    this.reserved("named transform", name, node);
    if (!before) this.taken.set(fold(name), { kind: "named transform", name, alias: false });
    this.aliases("named transform", name, aliases, node);
  }

  /** Adds a role; of two that differ by case the last one counts, which is a warning. */
  role(name: string, node: Node): void {
    const before = this.taken.get(fold(name));
    if (before?.kind === "role")
      this.reading.warn(
        "merged-names",
        `The role '${fold(name)}' is given more than once; official OCIO keeps the last.`,
        node,
      );
    else if (before)
      this.clash(`The role '${name}' has the name of ${describe(before)}.`, "name-taken", node);
    this.reserved("role", name, node);
    if (!before) this.taken.set(fold(name), { kind: "role", name, alias: false });
  }

  /** True if one of the names is on the inactive list. */
  private areInactive(names: readonly string[], list: readonly string[]): boolean {
    if (this.inactive?.list !== list)
      this.inactive = { list, names: new Set(list.map((name) => fold(trim(name)))) };
    const { names: inactive } = this.inactive;
    return names.some((name) => inactive.has(fold(name)));
  }

  private aliases(kind: Taken["kind"], name: string, aliases: readonly string[], node: Node): void {
    const own = new Set([fold(name)]);
    for (const alias of aliases) {
      if (own.has(fold(alias)) || alias === "") {
        const why =
          alias === "" ? "is empty" : fold(alias) === fold(name) ? "is its own name" : "is given twice";
        this.reading.warn(
          "alias-dropped",
          `An alias of the ${kind} '${name}'${alias === "" ? "" : `, '${alias}',`} ${why}; official OCIO drops it.`,
          node,
          "aliases",
        );
        continue;
      }
      own.add(fold(alias));
      const before = this.taken.get(fold(alias));
      if (before)
        this.clash(
          `The alias '${alias}' of the ${kind} '${name}' is ${describe(before)}.`,
          "name-taken",
          node,
          "aliases",
        );
      else this.taken.set(fold(alias), { kind, name, alias: true });
      this.reserved("alias", alias, node, "aliases");
    }
  }

  private reserved(kind: string, name: string, node: Node, key = "name"): void {
    if ((this.reading.major < 2 && kind !== "alias") || !/[%$]/.test(name)) return;
    const message = `The ${kind} '${name}' must not contain % or $, which mark context variables.`;
    this.reading.error("reserved-character", message, node, key);
  }

  private clash(message: string, code: string, node: Node, key = "name"): void {
    this.reading.error(code, message, node, key);
  }
}

function describe({ kind, name, alias }: Taken): string {
  return alias ? `an alias of the ${kind} '${name}'` : `the ${kind} '${name}'`;
}
