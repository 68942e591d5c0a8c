import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { python } from "../shared.ts";

/** Official OCIO's own writing of a configuration; throws with its reason when it refuses to load or validate. */
export function official(text: string): string {
  if (!python) throw new Error("Official OCIO is not here.");
  const script = resolve(import.meta.dirname, "../conformance/official.py");
  const questions = ["format", "validate"].map((what) => JSON.stringify({ do: what, text }));
  const { stdout } = spawnSync(python, [script], { input: `${questions.join("\n")}\n`, encoding: "utf8" });
  const [formatted, validated] = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  if (formatted.error) throw new Error(formatted.error);
  if (!validated.valid) throw new Error(validated.error);
  return formatted.text;
}
