import type { Problem } from "../check/problem.ts";
import { configFields, DEFAULT_LUMA, PROFILE_VERSIONS } from "../model/config.ts";
import { type Document, emptyDocument, rowsOf } from "../model/document.ts";
import { missingFeatures } from "../model/feature.ts";
import { blankOf } from "../model/fields.ts";
import { DEFAULT_RULE, fileRule } from "../model/rule.ts";
import { markInactive } from "../names/inactive.ts";
import { fold, nameIndex } from "../names/name.ts";
import { asOcioKeeps } from "../names/nameList.ts";
import { DocumentBuilder } from "./documentBuilder.ts";
import { texts } from "./emit.ts";
import { fieldReader } from "./form.ts";
import { type Mapping, type Node, YamlError } from "./node.ts";
import { absent, ReadContext } from "./readContext.ts";
import { readLooks } from "./readLook.ts";
import { readNamedTransforms } from "./readNamedTransform.ts";
import { readFileRules, readViewingRules } from "./readRule.ts";
import { readSpaces } from "./readSpace.ts";
import { readDisplays, readSharedViews, readViews } from "./readView.ts";
import { readViewTransforms } from "./readViewTransform.ts";
import { resolveReferences } from "./scan/resolve.ts";
import { nothing } from "./scan/scalar.ts";
import { scan } from "./scan/scan.ts";

type ReadOptions = {
  configId?: string;
  newId?: () => string;
  links?: boolean;
  onReading?: (reading: ReadContext) => void;
};

/**
 * Reads the text of a configuration. Gives a document of all that can be read, and every problem with its place:
 * an error is what official OCIO refuses to load, a warning what it changes or ignores. Never throws; a text that
 * is not YAML gives an empty document and the error. `isFinite` says that every number of the document is. With
 * `links` false every reference stays a name. `log` has the lines that official OCIO logs as it reads the text.
 * `onReading` receives the state of the reading, which knows in the end where rows and comments stand.
 */
export function readConfig(
  text: string,
  options: ReadOptions = {},
): { document: Document; problems: Problem[]; isFinite: boolean; log: string[] } {
  const newId = options.newId ?? (() => crypto.randomUUID());
  const configId = options.configId ?? newId();
  const document = emptyDocument(configId);
  try {
    const tree = scan(text);
    const reading = new ReadContext(text, tree, configId, newId);
    options.onReading?.(reading);
    for (const { message, start } of tree.complaints) reading.error("yaml-dialect", message, nothing(start));
    for (const { message, start } of tree.ignored)
      reading.warn("ignored-text", `${message.slice(0, -1)}; official OCIO ignores it.`, nothing(start));
    if (reading.hasControls) for (const { start, end } of tree.comments) reading.warnOfControls(start, end);
    if (tree.root?.kind === "mapping")
      readProfile(new DocumentBuilder(document, reading), tree.root, options.links ?? true);
    else {
      const message = "The text is not a configuration: it has no ocio_profile_version.";
      reading.error("not-a-config", message, tree.root ?? nothing(0));
    }
    return {
      document,
      problems: reading.allProblems(),
      isFinite: reading.isFinite,
      log: reading.log(),
    };
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    const { message, line, column } = error;
    return {
      document,
      problems: [{ severity: "error", code: "yaml", message, line, column }],
      isFinite: true,
      log: [],
    };
  }
}

const readField = fieldReader(configFields, blankOf(configFields));

/** Reader of each profile key that is no plain field. */
const sections: Readonly<Record<string, (building: DocumentBuilder, value: Node, key: string) => void>> = {
  ocio_profile_version: () => {},
  environment: readEnvironment,
  search_path: readSearchPath,
  resource_path: readSearchPath,
  strictparsing({ reading, document }, value, key) {
    document.config.strictparsing = reading.boolean(value, key) ?? true;
  },
  family_separator: readSeparator,
  luma({ reading, document }, value, key) {
    document.config.luma =
      (reading.fixed(value, key, 3) as [number, number, number] | undefined) ?? DEFAULT_LUMA;
  },
  use_display_aliases({ reading, document }, value, key) {
    if (reading.boolean(value, key)) document.config.use_display_aliases = true;
  },
  name({ reading, document }, value, key) {
    // Official OCIO keeps a name without the ends of lines after it.
    document.config.name = reading.optional(value, key)?.replace(/\n+$/, "") || null;
  },
  default_view_transform({ reading, document }, value, key) {
    document.config.default_view_transform = reading.optional(value, key) ?? null;
  },
  roles: readRoles,
  file_rules: readFileRules,
  viewing_rules: readViewingRules,
  shared_views: readSharedViews,
  displays: readDisplays,
  virtual_display: (building, value) => readViews(building, value, null),
  active_displays: readNames("active_displays"),
  active_views: readNames("active_views"),
  inactive_colorspaces: readNames("inactive_colorspaces"),
  looks: readLooks,
  view_transforms: readViewTransforms,
  display_colorspaces: (building, value) => readSpaces(building, value, "display_colorspaces"),
  colorspaces: (building, value) => readSpaces(building, value, "colorspaces"),
  named_transforms: readNamedTransforms,
};

function readNames(field: "active_displays" | "active_views" | "inactive_colorspaces") {
  return ({ reading, document }: DocumentBuilder, value: Node, key: string) => {
    const names = reading.strings(value, key) ?? [];
    document.config[field] = names;
    const kept = asOcioKeeps(names);
    if (kept === null)
      reading.error("open-quote", `'${key}' has a name with a quote that is not closed.`, value, key);
    else if (kept.length !== names.length || kept.some((name, i) => name !== names[i]))
      reading.warn(
        "names-changed",
        `'${key}' has names with spaces around them or quotes; official OCIO writes it as ${texts(kept)}.`,
        value,
        key,
      );
  };
}

function readProfile(building: DocumentBuilder, root: Mapping, links: boolean): void {
  const { reading, document } = building;
  document.config.environment = null;
  readVersion(building, root);
  const given = new Set<string>();
  reading.each(root, document.config, "The profile", (entry) => {
    const { key, value, keyNode } = entry;
    // The first comments are the profile's; later ones belong to the row that follows them.
    if (given.size === 0) reading.takeComments(document.config, keyNode.start);
    given.add(key);
    reading.sources.set(key, keyNode);
    reading.place = "";
    const read = Object.hasOwn(sections, key) ? sections[key] : undefined;
    if (read) read(building, value, key);
    else if (!readField(building, document.config, entry))
      reading.unknownKey(document.config, entry, "The profile");
    reading.place = "";
  });
  reading.place = "";
  setDefaultRule(building, given.has("file_rules"), root);
  const rules = document.file_rules;
  rules.order.forEach((id, i) => {
    const rule = rules.byId[id];
    if (rule) rule.priority = rules.order.length - 1 - i;
  });
  const index = nameIndex(document);
  if (links) resolveReferences(document, index, reading.referring);
  const keys = [...given];
  if (keys.indexOf("display_colorspaces") > keys.indexOf("colorspaces") && haveSharedNames(document))
    document.config.display_colorspaces_last = true;
  markInactive(document, index);
  reportFeatures(building);
  const rest = reading.restOfComments();
  if (rest !== undefined) document.config.trailing_comment = rest;
}

/** Reports features that the file's profile version lacks. */
function reportFeatures({ reading, document }: DocumentBuilder): void {
  const version = document.config.ocio_profile_version;
  if (!reading.hasVersion || version === PROFILE_VERSIONS.at(-1)) return;
  for (const { since, what, id, path, passesInV1 } of missingFeatures(document)) {
    if (id === "family_separator") continue;
    const node = reading.sources.get(id) ?? null;
    const message = `Profile version ${version} cannot have ${what}; version ${since} is the first that can.`;
    reading.place = path;
    // Official OCIO reads these in version 1, and does not write aliases.
    const isRead = version === "1" && (what === "aliases" || passesInV1);
    reading.report(isRead ? "warning" : "error", "needs-version", message, node);
  }
  reading.place = "";
}

/** True if a color space and a display color space have names that differ by case only. */
function haveSharedNames(document: Document): boolean {
  const names = new Set(rowsOf(document, "colorspaces").map(({ name }) => fold(name)));
  return rowsOf(document, "display_colorspaces").some(({ name }) => names.has(fold(name)));
}

function readVersion({ reading, document }: DocumentBuilder, root: Mapping): void {
  const entry = root.entries.findLast(
    ({ key }) => key.kind === "scalar" && key.value === "ocio_profile_version",
  );
  const value = entry && !absent(entry.value) ? entry.value : null;
  const key = "ocio_profile_version";
  if (value === null) {
    reading.hasVersion = false;
    reading.error("no-version", "The configuration has no ocio_profile_version.", root, key);
    return;
  }
  const text = value.kind === "scalar" ? value.value : "";
  const found = /^\s*\+?(\d+)[^.]*(?:\.\s*\+?(\d+)[^.]*)?$/.exec(text);
  document.config.ocio_profile_version = text;
  if (!found) {
    reading.error(
      "bad-version",
      `'${reading.excerpt(value)}' is not a profile version; one is written as 2 or 2.1.`,
      value,
      key,
    );
    return;
  }
  const [major, minor] = [Number(found[1]), Number(found[2] ?? 0)];
  const version = minor === 0 ? String(major) : `${major}.${minor}`;
  document.config.ocio_profile_version = version;
  if (major === 1) [reading.major, reading.minor] = [1, 0];
  else if (major === 2) [reading.major, reading.minor] = [2, minor];
  if (!(PROFILE_VERSIONS as readonly string[]).includes(version))
    reading.error(
      "unsupported-version",
      `Profile version ${version} is not one that official OCIO loads: ${PROFILE_VERSIONS.join(", ")}.`,
      value,
      key,
    );
}

function readEnvironment({ reading, document }: DocumentBuilder, value: Node, key: string): void {
  const map = reading.mapping(value, key);
  if (!map) return;
  const found = new Map<string, string>();
  for (const entry of map.entries) {
    const name = reading.key(entry.key);
    const text = absent(entry.value) ? "null" : reading.string(entry.value, `${key}/${name}`);
    if (name === undefined || text === undefined) continue;
    if (name === "")
      reading.warn("empty-name", "A context variable has no name; official OCIO drops it.", entry.key, key);
    if (found.has(name))
      reading.warn(
        "duplicate-key",
        `The context variable '${name}' is given more than once; the last one counts.`,
        entry.key,
        key,
      );
    found.set(name, text);
  }
  document.config.environment = Object.fromEntries(found);
}

function readSearchPath({ reading, document }: DocumentBuilder, value: Node, key: string): void {
  if (value.kind === "scalar") {
    document.config.search_path = value.value === "" ? [] : value.value.split(":");
    return;
  }
  const paths = reading.strings(value, key) ?? [];
  if (value.kind === "sequence" && paths.length === 0)
    reading.error(
      "wrong-type",
      `'${key}' is an empty list; official OCIO takes a text or a list with paths.`,
      value,
      key,
    );
  if (paths.includes(""))
    reading.warn("empty-path", "An empty search path is dropped by official OCIO.", value, key);
  document.config.search_path = paths.filter((path) => path !== "");
}

function readSeparator({ reading, document }: DocumentBuilder, value: Node, key: string): void {
  const text = reading.string(value, key);
  if (reading.major < 2)
    reading.error("family-separator", "Profile version 1 cannot have 'family_separator'.", value, key);
  if (text === undefined) return;
  if (/^[\x20-\x7e]$/.test(text)) document.config.family_separator = text;
  else
    reading.error(
      "family-separator",
      `The family separator must be one ASCII character, and is '${text}'.`,
      value,
      key,
    );
}

function readRoles(building: DocumentBuilder, value: Node, section: string): void {
  const { reading } = building;
  const map = reading.mapping(value, section);
  const known = new Map(rowsOf(building.document, "roles").map((role) => [fold(role.name), role]));
  for (const { key, value: target } of map?.entries ?? []) {
    const name = reading.key(key);
    reading.place = name ? `${section}/${name}` : section;
    const text = absent(target) ? "null" : reading.string(target, "colorspace");
    if (name === undefined) continue;
    if (name === "") {
      reading.error("empty-name", "A role has no name.", key);
      continue;
    }
    const before = known.get(fold(name));
    if (before && text !== undefined) {
      // Official OCIO keeps the last; what stood before stays with the row.
      building.registry.role(name, key);
      reading.keep(before, before.name, reading.sources.get(before.id) as Node);
      [before.name, before.colorspace_name] = [name, text || null];
      reading.giveComments(before, target.end);
      continue;
    }
    const row = building.row(key, { name, colorspace_id: null, colorspace_name: text || null });
    if (text === undefined) {
      reading.keep(row, "colorspace", target);
      reading.unread--;
    }
    reading.giveComments(row, target.end);
    building.registry.role(name, key);
    if (name !== fold(name))
      reading.report(
        "info",
        "role-case",
        `The role '${name}' is written as '${fold(name)}' by official OCIO.`,
        key,
      );
    building.add("roles", row);
    if (!before) known.set(fold(name), row);
  }
}

/** Version 2 without file rules has the rule that everything is the default role, which must then exist. */
function setDefaultRule(building: DocumentBuilder, hasRules: boolean, root: Mapping): void {
  const { reading, document } = building;
  if (!reading.hasVersion) return;
  if (reading.major < 2) {
    if (document.colorspaces.order.length === 0)
      reading.error(
        "no-colorspace",
        "A configuration of profile version 1 needs at least one color space.",
        root,
      );
    return;
  }
  const role = rowsOf(document, "roles").findLast(({ name }) => fold(name) === "default");
  if (hasRules) return;
  if (!role || (role.colorspace_id === null && role.colorspace_name === null)) {
    reading.error(
      "file-rule-default",
      "The configuration has neither file rules nor a role named 'default'.",
      root,
    );
    return;
  }
  const owned = { id: reading.newId(), config_id: reading.configId };
  const rule = { name: DEFAULT_RULE, ruleType: "default", colorspace_name: "default" } as const;
  building.add("file_rules", fileRule.parse({ ...owned, ...rule }));
  reading.report(
    "info",
    "default-rule-added",
    "The file has no file rules; like official OCIO, we add a Default rule for the role 'default'.",
    null,
  );
}
