import { ownerNames, slotOf, slots, stepsOf } from "../chain/slot.ts";
import { isFileStep } from "../chain/transform.ts";
import { type Document, rowsOf } from "../model/document.ts";
import { variableTokens } from "../names/variable.ts";

/** Stands for a context variable: it may be any text. No file name has it. */
const ANYTHING = "\0";

/**
 * Those of the files that steps of the document can mean. Paths are relative to the configuration's
 * folder, with "/"; context variables may stand for anything, because their values change from shot to shot.
 * Absolute paths mean none of them.
 */
export function usedFiles(document: Document, paths: readonly string[]): string[] {
  const declared = Object.keys(document.config.environment ?? {});
  const open = (text: string) => {
    let done = 0;
    let opened = "";
    for (const { start, end } of variableTokens(text, declared)) {
      opened += text.slice(done, start) + ANYTHING;
      done = end;
    }
    return (opened + text.slice(done)).replaceAll("\\", "/");
  };
  const folders = ["", ...document.config.search_path.map(open)];
  const wanted = new Set(
    [...sources(document)].flatMap((source) => folders.map((folder) => normal(`${folder}/${open(source)}`))),
  );
  const plain = new Set([...wanted].filter((path) => !path.includes(ANYTHING)));
  const patterns = [...wanted].filter((path) => path.includes(ANYTHING)).map(pattern);
  return paths.filter((path) => plain.has(path) || patterns.some((each) => each.test(path)));
}

/** Paths in the steps of all chains that read a file. */
function sources(document: Document): Set<string> {
  const found = new Set<string>();
  for (const collection of ownerNames)
    for (const row of rowsOf(document, collection))
      for (const { field } of slots[collection])
        for (const { node } of stepsOf(slotOf(row, field)))
          if (isFileStep(node) && node.src !== "") found.add(node.src);
  return found;
}

function normal(path: string): string {
  const parts: string[] = [];
  for (const part of path.split("/"))
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  return parts.join("/");
}

function pattern(path: string): RegExp {
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll(/\0+/g, ".*")}$`);
}
