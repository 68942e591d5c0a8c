import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";

export const schemaFolder = resolve(import.meta.dirname, "../../docs/schemas");
const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });

/** Faults of an answer by a schema of docs/schemas. */
export function faultsOf(name: string, answer: string): unknown[] {
  const validate = ajv.compile(
    JSON.parse(readFileSync(resolve(schemaFolder, `${name}.schema.json`), "utf8")),
  );
  validate(JSON.parse(answer));
  return validate.errors ?? [];
}
