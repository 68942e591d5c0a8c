import type { Rule } from "../rule.ts";

const absolute = /^(?:[/\\]|[A-Za-z]:[/\\])/;

/** Folders outside the configuration's own keep it from being packed or moved. */
export const absolutePath: Rule = {
  code: "not-archivable",
  severity: "info",
  *find({ config }, lookup) {
    for (const [index, entry] of config.search_path.entries())
      if (outside(entry))
        yield {
          path: `search_path/${index}`,
          message: `Search path “${entry}” leads outside the configuration, so it cannot be packed as an archive.`,
        };
    for (const { node, path, label } of lookup.stepsOf("FileTransform", "Lut1DTransform", "Lut3DTransform"))
      if (outside(node.src))
        yield {
          path: `${path}/src`,
          message: `The ${label} takes “${node.src}” from outside the configuration, so it cannot be packed as an archive.`,
        };
  },
};

function outside(path: string): boolean {
  return absolute.test(path) || /^(?:\.\.|[$%])/.test(path);
}
