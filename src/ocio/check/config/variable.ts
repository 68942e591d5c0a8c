import { variableTokens } from "../../variable.ts";
import type { Rule } from "../rule.ts";

/** With an environment section, only declared variables are ever replaced. */
export const variable: Rule = {
  code: "undeclared-variable",
  severity: "warning",
  *find({ config }, { variables, steps }) {
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
  },
};

function textsOf(node: object): [string, string][] {
  const keys = ["src", "src_name", "dst", "dst_name", "cccid", "looks"];
  return Object.entries(node).filter(
    (entry): entry is [string, string] =>
      keys.includes(entry[0]) && typeof entry[1] === "string" && /[$%]/.test(entry[1]),
  );
}
