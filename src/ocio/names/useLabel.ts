const KINDS =
  /^(Configuration|Color space|Display color space|Display|View transform|View|Shared view|Look|Named transform|Role|File rule|Viewing rule|Family|Category)(?:\s(.*))?$/s;

/** The label of a use in two columns: "Role scene_linear" is a role, and its name. */
export function partedUse(label: string): [kind: string, name: string] {
  const [, kind = label, name = ""] = KINDS.exec(label) ?? [];
  return [kind, name];
}
