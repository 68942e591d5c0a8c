/**
 * The lines of a written configuration, the descriptions apart from the rest. Versions of official OCIO differ over
 * the quotes of a name that holds an ampersand; they are left out.
 */
export function splitDescriptions(yaml: string): { facts: string; descriptions: string[] } {
  const facts: string[] = [];
  const descriptions: string[] = [];
  let inside = Number.POSITIVE_INFINITY;
  for (const line of yaml.split("\n").filter((text) => text.trim() !== "")) {
    const indent = line.length - line.trimStart().length;
    const begun = /^ *description: (.*)$/.exec(line);
    if (begun) inside = indent;
    else if (indent <= inside) inside = Number.POSITIVE_INFINITY;
    if (begun && begun[1] !== "|") descriptions.push(begun[1] ?? "");
    else if (!begun && inside < indent) descriptions.push(line.trim());
    else if (!begun) facts.push(line);
  }
  return { facts: facts.join("\n").replace(/"([^"\n]* & [^"\n]*)"/g, "$1"), descriptions };
}
