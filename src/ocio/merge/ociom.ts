import type { Problem } from "../check/problem.ts";
import { namesIn } from "../names/nameList.ts";
import { type Mapping, type Node, YamlError } from "../yaml/node.ts";
import { absent, ReadContext } from "../yaml/readContext.ts";
import { scan } from "../yaml/scan/scan.ts";

export const strategies = ["PreferInput", "PreferBase", "InputOnly", "BaseOnly", "Remove"] as const;
export type Strategy = (typeof strategies)[number];

/** Sections of a configuration that have a strategy of their own, in the order in which they are merged. */
export const sections = [
  "roles",
  "file_rules",
  "display-views",
  "view_transforms",
  "looks",
  "colorspaces",
  "named_transforms",
] as const;
export type Section = (typeof sections)[number];

/** One merge of an OCIOM file, with the defaults of what it leaves out. */
export type MergeParams = {
  /** Output name, by which later merges refer to the result. */
  name: string;
  base: string;
  input: string;
  options: {
    input_family_prefix: string;
    base_family_prefix: string;
    input_first: boolean;
    error_on_conflict: boolean;
    default_strategy: Strategy;
    avoid_duplicates: boolean;
    adjust_input_reference_space: boolean;
  };
  /** Values that replace the merged ones; null or empty ones do not. */
  overrides: {
    name: string;
    description: string;
    search_path: string[];
    environment: Map<string, string>;
    active_displays: string[];
    active_views: string[];
    inactive_colorspaces: string[];
  };
  /** Strategies of sections; the default strategy where there is none. */
  params: Partial<Record<Section, Strategy>>;
};

/** An OCIOM file: merges in order, and the folders in which their configurations are looked for. */
export type Ociom = { search_path: string[]; merges: MergeParams[]; warnings: string[] };

/** Largest number of merges in one file. */
const MAX_MERGES = 100;

/** An OCIOM file that cannot be read: a sentence, and the line where known. */
export class OciomError extends Error {
  readonly line: number | undefined;
  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

/** A merge between two names with every option at its default. */
export function defaultMerge(name: string, base: string, input: string): MergeParams {
  return {
    name,
    base,
    input,
    options: {
      input_family_prefix: "",
      base_family_prefix: "",
      input_first: true,
      error_on_conflict: false,
      default_strategy: "PreferInput",
      avoid_duplicates: true,
      adjust_input_reference_space: true,
    },
    overrides: {
      name: "",
      description: "",
      search_path: [],
      environment: new Map(),
      active_displays: [],
      active_views: [],
      inactive_colorspaces: [],
    },
    params: {},
  };
}

/** Reads the text of an OCIOM file. Throws OciomError for what official OCIO refuses. */
export function readOciom(text: string): Ociom {
  try {
    const tree = scan(text);
    const reading = new OciomReader(text, new ReadContext(text, tree, "", () => ""));
    if (tree.complaints[0]) reading.refuse(tree.complaints[0].message, tree.complaints[0].start);
    return reading.file(tree.root);
  } catch (error) {
    if (error instanceof YamlError) throw new OciomError(error.message, error.line);
    throw error;
  }
}

class OciomReader {
  private readonly warnings: string[] = [];
  private readonly text: string;
  private readonly reading: ReadContext;

  constructor(text: string, reading: ReadContext) {
    this.text = text;
    this.reading = reading;
  }

  refuse(message: string, at: Node | number): never {
    const start = typeof at === "number" ? at : at.start;
    throw new OciomError(message, this.text.slice(0, start).split("\n").length);
  }

  file(root: Node | null): Ociom {
    const ociom: Ociom = { search_path: [], merges: [], warnings: this.warnings };
    if (root?.kind !== "mapping") {
      if (root === null || absent(root)) return ociom;
      return this.refuse("The text is not an OCIOM file: it has no keys.", root);
    }
    this.each(root, (key, value) => {
      if (key === "ociom_version") this.version(value);
      else if (key === "search_path") ociom.search_path = this.paths(value, key);
      else if (key === "merge") ociom.merges = this.merges(value);
    });
    return ociom;
  }

  /** The entries of a map, those without a value only with `nulls`. A repeated key is refused but with `repeats`. */
  private each(
    map: Mapping,
    read: (key: string, value: Node, keyNode: Node) => void,
    nulls = false,
    repeats = false,
  ): void {
    const seen = new Set<string>();
    for (const { key: keyNode, value } of map.entries) {
      const key = this.reading.key(keyNode) ?? this.refuse("A key must be a single text.", keyNode);
      if (seen.has(key) && !repeats) this.refuse(`The key '${key}' is given more than once.`, keyNode);
      seen.add(key);
      if (nulls || !absent(value)) read(key, value, keyNode);
    }
  }

  /** A value read by a cast of the configuration reader, whose error is a refusal. */
  private cast<T>(value: Node, read: () => T | undefined): T {
    const result = read();
    const [problem] = this.reading.problems as Problem[];
    if (result === undefined || problem?.severity === "error")
      return this.refuse(problem?.message ?? "The value cannot be read.", value);
    return result;
  }

  private version(value: Node): void {
    const text = this.cast(value, () => this.reading.string(value, "ociom_version"));
    const found = /^\s*\+?(\d+)[^.]*(?:\.\s*\+?(\d+)[^.]*)?$/.exec(text);
    if (!found) this.refuse(`'${text}' is not an OCIOM version; one is written as 1.0.`, value);
    if (Number(found[1]) !== 1 || Number(found[2] ?? 0) !== 0)
      this.refuse(`OCIOM version ${text} is not 1.0, the only one there is.`, value);
  }

  private string(value: Node, key: string): string {
    return this.cast(value, () => this.reading.string(value, key));
  }

  /** Search paths; of a list official OCIO adds none that is empty. */
  private paths(value: Node, key: string): string[] {
    if (value.kind === "sequence" && value.items.length > 0) return this.names(value, key).filter(Boolean);
    const text = this.string(value, key);
    return text === "" ? [] : text.split(":");
  }

  private names(value: Node, key: string): string[] {
    return this.cast(value, () => this.reading.strings(value, key));
  }

  /** A list of active or inactive names, which official OCIO joins and takes apart again. */
  private list(value: Node, key: string): string[] {
    const names = this.names(value, key);
    if (names.length === 0) return names;
    return namesIn(names.join(", ")) ?? this.refuse(`'${key}' has a quote that is not closed.`, value);
  }

  private merges(value: Node): MergeParams[] {
    if (value.kind !== "mapping") return this.refuse("'merge' needs a map of output names.", value);
    if (value.entries.length > MAX_MERGES)
      this.refuse(
        `An OCIOM file may have ${MAX_MERGES} merges, and this has ${value.entries.length}.`,
        value,
      );
    const merges: MergeParams[] = [];
    this.each(
      value,
      (name, given) => {
        const merge = defaultMerge(name, "", "");
        merges.push(merge);
        if (given.kind === "mapping") this.merge(given, merge);
      },
      true,
    );
    return merges;
  }

  private merge(map: Mapping, merge: MergeParams): void {
    const read = (key: string, value: Node) => {
      if (key === "base" || key === "input") merge[key] = this.string(value, key);
      // Official OCIO passes over a text in their place, and fails at the entries of a list.
      if (
        ["options", "overrides", "params"].includes(key) &&
        value.kind === "sequence" &&
        value.items.length > 0
      )
        this.refuse(`'${key}' needs a map.`, value);
      if (value.kind !== "mapping") return;
      if (key === "options") this.options(value, merge.options);
      else if (key === "overrides") this.overrides(value, merge.overrides);
      else if (key === "params") this.params(value, merge.params);
    };
    this.each(map, read, false, true);
  }

  private options(map: Mapping, options: MergeParams["options"]): void {
    const flag = (value: Node, key: string) => this.cast(value, () => this.reading.boolean(value, key));
    this.each(
      map,
      (key, value) => {
        if (key === "input_family_prefix" || key === "base_family_prefix")
          options[key] = absent(value) ? "null" : this.string(value, key);
        else if (key === "default_strategy") options[key] = this.strategy(value);
        else if (key === "assume_common_reference_space")
          options.adjust_input_reference_space = !flag(value, key);
        else if (
          key === "input_first" ||
          key === "error_on_conflict" ||
          key === "avoid_duplicates" ||
          key === "adjust_input_reference_space"
        )
          options[key] = flag(value, key);
      },
      true,
    );
  }

  private overrides(map: Mapping, overrides: MergeParams["overrides"]): void {
    this.each(map, (key, value) => {
      if (key === "name" || key === "description") overrides[key] = this.string(value, key);
      else if (key === "search_path") overrides[key] = this.paths(value, key);
      else if (key === "active_displays" || key === "active_views" || key === "inactive_colorspaces")
        overrides[key] = this.list(value, key);
      else if (key === "environment") {
        if (value.kind !== "mapping") return this.refuse("'environment' needs a map of variables.", value);
        const set = (name: string, text: Node) =>
          void overrides.environment.set(name, absent(text) ? "null" : this.string(text, name));
        this.each(value, set, true, true);
      }
    });
  }

  private params(map: Mapping, params: MergeParams["params"]): void {
    this.each(
      map,
      (key, value) => {
        const section = sections.find((each) => each === key);
        if (!section) {
          this.warnings.push(`Unsupported property in merge params: ${key}`);
          return;
        }
        if (value.kind !== "mapping")
          return this.refuse(`'${key}' needs a map, as in {strategy: PreferInput}.`, value);
        const given = value.entries.find((entry) => this.reading.key(entry.key) === "strategy");
        if (!given) return this.refuse(`'${key}' has no 'strategy'.`, value);
        params[section] = this.strategy(given.value);
      },
      true,
    );
  }

  private strategy(value: Node): Strategy {
    const text = this.string(value, "strategy");
    const found = strategies.find((each) => each === text);
    return found ?? this.refuse(`There is no strategy '${text}'; there are ${strategies.join(", ")}.`, value);
  }
}
