import type { Rule } from "../rule.ts";

const absolute = /^(?:[/\\]|[A-Za-z]:[/\\])/;

const WHY = "is absolute, leads upward or begins with a context variable, so that an archive cannot hold it.";

/** Folders outside the configuration's own keep it from being packed or moved. */
export const absolutePath: Rule = {
  code: "not-archivable",
  severity: "info",
  *find({ config }, lookup) {
    for (const [index, entry] of config.search_path.entries())
      if (outside(entry))
        yield {
          path: `search_path/${index}`,
          message: `Search path “${entry}” ${WHY}`,
        };
    for (const { node, path, label } of lookup.stepsOf("FileTransform", "Lut1DTransform", "Lut3DTransform"))
      if (outside(node.src))
        yield {
          path: `${path}/src`,
          message: `File “${node.src}” of the ${label} ${WHY}`,
        };
  },
};

function outside(path: string): boolean {
  return absolute.test(path) || /^(?:\.\.|[$%])/.test(path);
}
