import type { Rule } from "../rule.ts";

/** From version 2 on, the default of a context variable holds no variable but the variable itself. */
export const environment: Rule = {
  code: "environment-nested",
  severity: "error",
  *find(_document, { variables, version }) {
    if (version < 200) return;
    for (const [name, value] of variables) {
      const alone = [`$${name}`, `\${${name}}`, `%${name}%`].includes(value);
      if (alone || !/\$|%.*%/.test(value)) continue;
      const message = `The default of context variable “${name}” is “${value}”; it may not hold another variable.`;
      yield { path: `environment/${name}`, message };
    }
  },
};
