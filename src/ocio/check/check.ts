import type { Document } from "../document.ts";
import type { Problem } from "../problem.ts";
import { absolutePath } from "./config/absolutePath.ts";
import { environment } from "./config/environment.ts";
import { feature } from "./config/feature.ts";
import { searchPath } from "./config/searchPath.ts";
import { separator } from "./config/separator.ts";
import { variable } from "./config/variable.ts";
import { version } from "./config/version.ts";
import { Lookup } from "./lookup.ts";
import { alias } from "./name/alias.ts";
import { comma } from "./name/comma.ts";
import { empty } from "./name/empty.ts";
import { inactive } from "./name/inactive.ts";
import { namedTransform as namedTransformName } from "./name/namedTransform.ts";
import { reserved } from "./name/reserved.ts";
import { replaced, taken } from "./name/taken.ts";
import { twice } from "./name/twice.ts";
import { data } from "./role/data.ts";
import { interchange } from "./role/interchange.ts";
import { required, usual } from "./role/required.ts";
import { target as roleTarget } from "./role/target.ts";
import { defaultRole } from "./rule/defaultRole.ts";
import { fileOrder, fileTwice } from "./rule/fileOrder.ts";
import { filePattern } from "./rule/filePattern.ts";
import { fileShadow } from "./rule/fileShadow.ts";
import { fileSpace } from "./rule/fileSpace.ts";
import { viewing, viewingEncoding } from "./rule/viewing.ts";
import type { Rule } from "./rule.ts";
import { categories } from "./space/categories.ts";
import { encodingMissing, encodingUnknown } from "./space/encoding.ts";
import { interop, interopUnpublished } from "./space/interop.ts";
import { processSpace } from "./space/look.ts";
import { namedTransform } from "./space/named.ts";
import { spelling } from "./space/spelling.ts";
import { unused, unusedLook } from "./space/unused.ts";
import { builtin } from "./transform/builtin.ts";
import { experimental } from "./transform/experimental.ts";
import { file } from "./transform/file.ts";
import { parameter } from "./transform/parameter.ts";
import { reference } from "./transform/reference.ts";
import { unknown } from "./transform/unknown.ts";
import { use } from "./transform/use.ts";
import { activeViews, hidden } from "./view/active.ts";
import { active, display, displayEmpty } from "./view/display.ts";
import { look } from "./view/look.ts";
import { viewRule } from "./view/rule.ts";
import { shared } from "./view/shared.ts";
import { target as viewTarget } from "./view/target.ts";
import { viewTransform } from "./view/transform.ts";
import { twice as viewTwice } from "./view/twice.ts";

/** Every rule, in the order in which problems are told. */
export const rules: readonly Rule[] = [
  ...[version, separator, environment, searchPath, feature],
  ...[empty, reserved, taken, namedTransformName],
  ...[roleTarget, fileOrder, fileTwice, fileSpace, filePattern, viewing],
  ...[display, active, viewTarget, shared, look, viewRule, viewTransform],
  ...[processSpace, namedTransform, interop],
  ...[unknown, reference, file, builtin, parameter],

  ...[replaced, twice, viewTwice, alias, comma, displayEmpty],
  ...[required, interchange, defaultRole, fileShadow, activeViews],
  ...[use, experimental, variable, spelling, interopUnpublished, categories],

  ...[
    usual,
    data,
    inactive,
    viewingEncoding,
    hidden,
    encodingMissing,
    encodingUnknown,
    unused,
    unusedLook,
    absolutePath,
  ],
];

/**
 * Everything wrong with a document that can be seen without its files, errors first. Each problem has the place it
 * is about (collection, name, field; steps of a chain as in the transform commands). `more` are rules of other layers.
 */
export function checkDocument(document: Document, more: readonly Rule[] = []): Problem[] {
  return [...findings(document, [...more, ...rules])].flat();
}

/** The findings of some rules, a rule at a time. */
export function* findings(document: Document, some: readonly Rule[]): Generator<Problem[]> {
  const lookup = new Lookup(document);
  for (const { code, severity, find } of some)
    yield Array.from(find(document, lookup), (finding) => ({ severity, code, ...finding }));
}
