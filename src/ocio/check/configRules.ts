import { fileTypes } from "../chain/transform.ts";
import { PROFILE_VERSIONS } from "../model/config.ts";
import type { Document } from "../model/document.ts";
import { missingFeatures } from "../model/feature.ts";
import { variableTokens } from "../names/variable.ts";
import { expand } from "./expand.ts";
import type { Lookup } from "./lookup.ts";
import type { Finding, RuleTable } from "./rule.ts";

/** The rules about the config's own keys. */
export const configRules: RuleTable = {
  "unsupported-version": [
    "error",
    version,
    "profile version that OCIO does not load",
    "profile versions that OCIO does not load",
  ],
  "family-separator": ["error", separator, "refused family separator", "refused family separators"],
  "environment-nested": [
    "error",
    environment,
    "context variable that holds another",
    "context variables that hold others",
  ],
  "search-path-empty": ["error", searchPath, "empty search path", "empty search paths"],
  "needs-version": ["error", feature, "feature of a newer version", "features of a newer version"],
  "undeclared-variable": ["warning", variable, "undeclared context variable", "undeclared context variables"],
  "not-archivable": [
    "info",
    absolutePath,
    "file that an archive cannot hold",
    "files that an archive cannot hold",
  ],
};

/** The profile version must be one that official OCIO loads. */
function* version({ config }: Document): Iterable<Finding> {
  const known = config.ocio_profile_version.replace(/^(\d+)\.0+$/, "$1");
  if ((PROFILE_VERSIONS as readonly string[]).includes(known)) return;
  const message = `Official OCIO does not load profile version “${config.ocio_profile_version}”; it knows ${PROFILE_VERSIONS[0]} to ${PROFILE_VERSIONS.at(-1)}.`;
  const fixes = [{ id: "config.setVersion", args: { version: PROFILE_VERSIONS.at(-1) } }];
  yield { path: "ocio_profile_version", message, fixes };
}

const separatorFix = { id: "config.setFamilySeparator", args: { familySeparator: "/" } };

/** The family separator is one printable ASCII character; version 1 has only the slash. */
function* separator({ config }: Document, { version }: Lookup): Iterable<Finding> {
  const path = "family_separator";
  const { family_separator: text } = config;
  if (!/^[ -~]$/.test(text))
    yield {
      path,
      message: `The family separator must be one printable ASCII character, not “${text}”.`,
      fixes: [separatorFix],
    };
  else if (version < 200 && text !== "/")
    yield {
      path,
      message: `Version 1 profiles cannot set the family separator, here “${text}”.`,
      fixes: [separatorFix],
    };
}

/** From version 2 on, the default of a context variable holds no variable but the variable itself. */
function* environment(_document: Document, { variables, version }: Lookup): Iterable<Finding> {
  if (version < 200) return;
  for (const [name, value] of variables) {
    const alone = [`$${name}`, `\${${name}}`, `%${name}%`].includes(value);
    if (alone || !/\$|%.*%/.test(value)) continue;
    const message = `The default of context variable “${name}” is “${value}”; it may not hold another variable.`;
    yield { path: `environment/${name}`, message };
  }
}

const searchPathFix = { id: "config.setSearchPath", args: { searchPath: ["."] } };

/** Requires a search path with folders if files are used. */
function* searchPath({ config }: Document, lookup: Lookup): Iterable<Finding> {
  const files = lookup.stepsOf(...fileTypes);
  if (files.length === 0) return;
  const path = "search_path";
  const paths = config.search_path.filter((entry) => entry !== "");
  if (paths.length === 0)
    yield {
      path,
      message: "The search path is empty, and files are used; put “.” or a folder there.",
      fixes: [searchPathFix],
    };
  else if (paths.every((entry) => expand(entry, lookup.variables) === null))
    yield { path, message: `No folder of the search path can be resolved: ${paths.join(", ")}.` };
}

/** Things that the profile version does not have yet. */
function* feature(document: Document, { version }: Lookup): Iterable<Finding> {
  const own = document.config.ocio_profile_version;
  for (const { what, since, path, passesInV1 } of missingFeatures(document)) {
    if (version < 200 && passesInV1) continue;
    yield {
      path,
      message: `Profile version ${own} does not have ${what} (requires OCIO ${since}).`,
      fixes: [{ id: "config.setVersion", args: { version: since } }],
    };
  }
}

/** With an environment section, only declared variables are ever replaced. */
function* variable({ config }: Document, { variables, steps }: Lookup): Iterable<Finding> {
  if (config.environment === null) return;
  const texts = [
    ...config.search_path.map((text, index) => ({ text, path: `search_path/${index}` })),
    ...steps.flatMap(({ node, path }) =>
      textsOf(node).map(([key, text]) => ({ text, path: `${path}/${key}` })),
    ),
  ];
  const told = new Set<string>();
  for (const { text, path } of texts)
    for (const { name } of variableTokens(text, variables.keys())) {
      if (variables.has(name) || told.has(name)) continue;
      told.add(name);
      yield {
        path,
        message: `“${text}” uses the context variable ${name}, which the environment does not declare.`,
        fixes: [{ id: "config.setVariable", args: { name } }],
      };
    }
}

function textsOf(node: object): [string, string][] {
  const keys = ["src", "src_name", "dst", "dst_name", "cccid", "looks"];
  return Object.entries(node).filter(
    (entry): entry is [string, string] =>
      keys.includes(entry[0]) && typeof entry[1] === "string" && /[$%]/.test(entry[1]),
  );
}

const absolute = /^(?:[/\\]|[A-Za-z]:[/\\])/;

const NOT_ARCHIVABLE =
  "is absolute, leads upward or begins with a context variable, so that an archive cannot hold it.";

/** Folders outside the configuration's own keep it from being packed or moved. */
function* absolutePath({ config }: Document, lookup: Lookup): Iterable<Finding> {
  for (const [index, entry] of config.search_path.entries())
    if (outside(entry))
      yield {
        path: `search_path/${index}`,
        message: `Search path “${entry}” ${NOT_ARCHIVABLE}`,
      };
  for (const { node, path, label } of lookup.stepsOf(...fileTypes))
    if (outside(node.src))
      yield {
        path: `${path}/src`,
        message: `File “${node.src}” of the ${label} ${NOT_ARCHIVABLE}`,
      };
}

function outside(path: string): boolean {
  return absolute.test(path) || /^(?:\.\.|[$%])/.test(path);
}
