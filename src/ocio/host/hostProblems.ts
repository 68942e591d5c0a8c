import { Lookup, spaceOf } from "../check/lookup.ts";
import type { Fix, Problem, Severity } from "../check/problem.ts";
import { quoted } from "../check/rule.ts";
import { PROFILE_VERSIONS } from "../model/config.ts";
import type { Document } from "../model/document.ts";
import { missingFeatures } from "../model/feature.ts";
import { likelySpace } from "../names/likelySpace.ts";
import { faults } from "./faults.ts";
import type { hostNouns, WantedName, WantedRole } from "./host.ts";
import type { KnownHost } from "./hosts.ts";
import { menuOf } from "./menu.ts";

type Found = Problem & { code: keyof typeof hostNouns };

const SEVERITIES: readonly Severity[] = ["error", "warning", "info"];

/**
 * Problems that a configuration has in one application, errors first: what its OpenColorIO does not load, the roles
 * and names that it asks for, and its known faults. Problems of the configuration itself are not among them.
 */
export function hostProblems(document: Document, host: KnownHost): Problem[] {
  const lookup = new Lookup(document);
  const found = [
    ...version(document, host),
    ...host.roles.flatMap((wanted) => role(document, lookup, host, wanted)),
    ...names(document, lookup, host),
    ...host.faults.flatMap(({ fault, severity, effect }) => {
      const { code, find } = faults[fault];
      return Array.from(find(document, lookup), ({ path, what, fixes }) => ({
        ...{ severity, code, message: `${effect} ${what}`, path },
        ...(fixes && { fixes }),
      }));
    }),
  ].map((problem) => withPreparation(problem, host));
  return found.sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

/** A problem that preparing a copy for the application fixes has that as its last fix. */
function withPreparation(problem: Found, { id }: KnownHost): Found {
  const [first] = problem.fixes ?? [];
  // These ask for something, which is left to people.
  const asks =
    first?.id === "display.createStandard" || (first?.id === "role.assign" && !first.args.colorspace);
  if (!first || problem.severity === "info" || problem.code === "host-version" || asks) return problem;
  return { ...problem, fixes: [...(problem.fixes ?? []), { id: "config.prepare", args: { host: id } }] };
}

/** The profile version must not be newer than the OpenColorIO of the application. */
function version(document: Document, { id, name, ocio }: KnownHost): Found[] {
  const own = document.config.ocio_profile_version.replace(/^(\d+)\.0+$/, "$1");
  const at = (PROFILE_VERSIONS as readonly string[]).indexOf(own);
  if (!ocio || at <= PROFILE_VERSIONS.indexOf(ocio.version)) return [];
  const newer = [...new Set(missingFeatures(document, ocio.version).map(({ what }) => what))];
  const wayOut =
    newer.length === 0
      ? `Nothing in it needs that: set the version to ${full(ocio.version)}.`
      : `Convert a copy to ${full(ocio.version)}, or replace what needs a newer one: ${listed(newer)}.`;
  return [
    {
      severity: "error",
      code: "host-version",
      message: `${name} has OpenColorIO ${full(ocio.version)} and does not load profile version ${own}. ${wayOut}`,
      path: "ocio_profile_version",
      fixes: [
        newer.length === 0
          ? { id: "config.setVersion", args: { version: ocio.version } }
          : { id: "config.prepare", args: { host: id } },
      ],
    },
  ];
}

const full = (text: string) => (text.includes(".") ? text : `${text}.0`);

function listed(things: readonly string[], most = 4): string {
  const rest = things.length - most;
  return things.slice(0, most).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** A role counts as there if a color space answers for its name, too. */
function role(document: Document, lookup: Lookup, host: KnownHost, wanted: WantedRole): Found[] {
  const { role: name, purpose, otherwise = [], severity, effect } = wanted;
  if ([name, ...otherwise].some((each) => spaceOf(document, lookup, each))) return [];
  const id = likelySpace(document, purpose);
  const row =
    id === null ? undefined : (document.colorspaces.byId[id] ?? document.display_colorspaces.byId[id]);
  const fixes: Fix[] = [{ id: "role.assign", args: { name, ...(row && { colorspace: row.name }) } }];
  if (host.application && row) fixes.push({ id: "role.assignSet", args: { application: host.application } });
  return [
    {
      severity,
      code: "host-role",
      message: `${host.name} ${effect}: the role “${name}” is missing. Assign it${row ? ` to “${row.name}”` : ""}.`,
      path: `roles/${name}`,
      fixes,
    },
  ];
}

/** Names that the application looks for in what the configuration offers. */
function names(document: Document, lookup: Lookup, host: KnownHost): Found[] {
  const { displays, spaces } = menuOf(document);
  const has = ({ kind, name, isListed }: WantedName): boolean => {
    if (isListed) return spaces.includes(name);
    if (kind === "space") return spaceOf(document, lookup, name) !== undefined;
    if (kind === "display") return displays.some((each) => each.name === name);
    return displays.some(({ views }) => views.includes(name));
  };
  return host.names
    .filter((wanted) => !has(wanted))
    .map((wanted) => {
      const { kind, name, isListed, severity, effect } = wanted;
      const { noun, path, known, target, fixes } = kinds[kind](document, wanted);
      const other =
        known.length > 0 ? ` (there ${known.length === 1 ? "is" : "are"} ${quoted(known, 3)})` : "";
      return {
        severity,
        code: "host-name",
        message: `${host.name} ${effect}: there is no ${noun} “${name}”${other}. ${isListed ? "Rename the color space that is meant, and keep its name as an alias." : wayOut(wanted, target)}`,
        path,
        ...(fixes.length > 0 && { fixes }),
      };
    });
}

/** A name that stands for another look would lie to every scene, so views are never renamed, and displays only to a shorter name of the same. */
function wayOut({ kind, name }: WantedName, target: string | undefined): string {
  if (kind === "space") return "Add it as an alias of the color space that is meant.";
  if (kind === "view") return "Choose a view in every scene, or add one that looks like it.";
  return target === undefined
    ? "Choose a display in every scene."
    : `Rename “${target}” to “${name}”, or choose a display in every scene.`;
}

type Names = { noun: string; path: string; known: string[]; target?: string; fixes: Fix[] };

/** Each kind of name with its noun, place, what there is instead, the row that is meant and the calls that may help. */
const kinds: Record<WantedName["kind"], (document: Document, wanted: WantedName) => Names> = {
  display: (document, { name }) => {
    const known = menuOf(document).displays.map((each) => each.name);
    const target = known.find((each) => isDisplayOf(each, name));
    const args = { target, name, ...keptName(document) };
    return {
      ...{ noun: "display", path: "displays", known },
      ...(target !== undefined && { target }),
      fixes: target === undefined ? [] : [{ id: "display.rename", args }],
    };
  },
  view: (document) => {
    const known = [...new Set(menuOf(document).displays.flatMap(({ views }) => views))];
    return { noun: "view", path: "displays", known, fixes: [] };
  },
  space: (document, { name, purpose, isListed }) => {
    const id = purpose ? likelySpace(document, purpose) : null;
    const target = id === null ? undefined : document.colorspaces.byId[id]?.name;
    const fix = isListed
      ? { id: "colorspace.rename", args: { target, name, ...keptName(document) } }
      : { id: "colorspace.addAlias", args: { target, alias: name } };
    return { noun: "color space", path: "colorspaces", known: [], fixes: target === undefined ? [] : [fix] };
  },
};

/** True for "sRGB - Display" and "sRGB monitor", which are "sRGB" in more words. */
function isDisplayOf(given: string, name: string): boolean {
  const rest = given.toLowerCase().replace(name.toLowerCase(), "");
  return rest.length === given.length - name.length && /^[\W_]*(display|monitor)?[\W_]*$/.test(rest);
}

/** Scripts and scenes go on finding the old name, where the version has aliases. */
const keptName = ({ config }: Document) => config.ocio_profile_version !== "1" && { keepAlias: true };
