import { rowsOf } from "../../document.ts";
import { ENCODINGS } from "../../enums.ts";
import { fold } from "../../name.ts";
import { subjects } from "../../noun.ts";
import { quoted, type Rule } from "../rule.ts";

const SPACES = ["colorspaces", "display_colorspaces"] as const;

/** Viewing rules and applications ask for the encoding. */
export const encodingMissing: Rule = {
  code: "encoding-missing",
  severity: "info",
  *find(document, { version }) {
    if (version < 200) return;
    for (const collection of SPACES) {
      const bare = rowsOf(document, collection).filter(({ encoding, isdata }) => !encoding && !isdata);
      if (bare[0])
        yield {
          path: `${collection}/${bare[0].name}/encoding`,
          message: `${quoted(bare.map(({ name }) => name))} ${bare.length === 1 ? "has" : "have"} no encoding.`,
          fixes: [
            { id: `${subjects[collection]}.setEncoding`, args: { targets: bare.map(({ name }) => name) } },
          ],
        };
    }
  },
};

/** Any text is allowed, but applications know these. */
export const encodingUnknown: Rule = {
  code: "encoding-unknown",
  severity: "info",
  *find(document) {
    for (const collection of SPACES)
      for (const { name, encoding } of rowsOf(document, collection))
        if (encoding && !ENCODINGS.includes(fold(encoding)))
          yield {
            path: `${collection}/${name}/encoding`,
            message: `The encoding “${encoding}” of “${name}” is none that applications agree on.`,
            fixes: [{ id: `${subjects[collection]}.setEncoding`, args: { targets: [name] } }],
          };
  },
};
