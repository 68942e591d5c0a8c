import { expect, test } from "vitest";
import { emptyDocument } from "#ocio/model/document.ts";
import { viewVerdicts } from "#ocio/rule/view.ts";
import { add, id } from "../../commands/fixture.ts";

function sample() {
  const document = emptyDocument(id());
  const lin = add(document, "colorspaces", {
    name: "lin",
    aliases_data: ["linear"],
    encoding: "scene-linear",
  });
  const loud = add(document, "colorspaces", { name: "loud", encoding: "LOG" });
  const plain = add(document, "colorspaces", { name: "plain" });
  add(document, "roles", { name: "working", colorspace_id: lin });
  const display = add(document, "displays", { name: "Monitor" });
  const rules = {
    byName: { colorspace_ids: [lin] },
    byRole: { colorspace_ids: [null], colorspace_names: ["working"] },
    byAlias: { colorspace_ids: [lin], colorspace_names: ["linear"] },
    logs: { encodings_data: ["log", "sdr-video"] },
    linear: { encodings_data: ["scene-linear"] },
  };
  for (const [name, fields] of Object.entries(rules)) add(document, "viewing_rules", { name, ...fields });
  for (const name of [...Object.keys(rules), "missing", "hidden", "open"])
    add(document, "display_view_associations", {
      display_id: display,
      inline_view: { name, source_colorspace_id: plain, rule_name: name === "open" ? null : name },
    });
  document.config.active_views = ["open", ...Object.keys(rules), "missing"];
  return { document, lin, loud, plain, display };
}

test("says of every view why it is shown or left out", () => {
  const { document, lin, display } = sample();
  const found = viewVerdicts(document, lin, display);
  if (typeof found === "string") throw new Error(found);
  expect(found.views.map(({ name, shown, why }) => [name, shown, why])).toEqual([
    ["open", true, "It has no viewing rule."],
    ["byName", true, "Viewing rule “byName” admits “lin”."],
    ["byRole", true, "Viewing rule “byRole” admits the role working."],
    ["linear", true, "Viewing rule “linear” admits the encoding scene-linear."],
    ["byAlias", false, "Viewing rule “byAlias” names the alias “linear”; official OCIO wants “lin”."],
    ["logs", false, "Viewing rule “logs” asks for the encoding log and sdr-video, “lin” has scene-linear."],
    ["missing", false, "There is no viewing rule “missing”."],
    ["hidden", false, "“hidden” is not among the active views."],
  ]);
  expect(found.defaultView).toBe(found.views[0]?.id);
});

test("encodings are compared as official OCIO compares them", () => {
  const { document, loud, plain, display } = sample();
  const of = (space: string) => {
    const found = viewVerdicts(document, space, display);
    return typeof found === "string" ? found : found.views.find(({ name }) => name === "logs")?.why;
  };
  expect(of(loud)).toBe(
    "Viewing rule “logs” asks for the encoding log and sdr-video, “loud” has LOG; official OCIO wants it in lower case.",
  );
  expect(of(plain)).toBe("Viewing rule “logs” asks for the encoding log and sdr-video; “plain” has none.");
});

test("where no view remains, the first of the display is chosen all the same", () => {
  const { document, plain, display } = sample();
  document.config.active_views = ["byRole"];
  const found = viewVerdicts(document, plain, display);
  if (typeof found === "string") throw new Error(found);
  expect(found.views.filter(({ shown }) => shown)).toEqual([]);
  expect(found.views.find((view) => view.id === found.defaultView)?.name).toBe("byName");
});

test("what is not in the configuration is refused", () => {
  const { document, lin, display } = sample();
  expect(viewVerdicts(document, display, display)).toBe("That color space is not in this configuration.");
  expect(viewVerdicts(document, lin, lin)).toBe("That display is not in this configuration.");
});
