import { rowsOf } from "../../document.ts";
import { lookTokens } from "../../lookList.ts";
import { fold } from "../../name.ts";
import { sharedViewName } from "../lookup.ts";
import type { Rule } from "../rule.ts";
import { formOf } from "../view/form.ts";

/** Things that nothing in the configuration refers to. */
export const unused: Rule = {
  code: "unused",
  severity: "info",
  *find(document, lookup) {
    const transforms = new Set([fold(document.config.default_view_transform ?? "")]);
    const rules = new Set<string>();
    for (const { view } of lookup.views) {
      transforms.add(fold(formOf(lookup, view).transform));
      rules.add(fold(view.rule_name ?? ""));
    }
    const shared = new Set<string>();
    for (const row of rowsOf(document, "display_view_associations"))
      shared.add(fold(sharedViewName(document, row)));
    const found = [
      ["view_transforms", "viewTransform", "View transform", transforms, "is used by no view"],
      ["viewing_rules", "viewingRule", "Viewing rule", rules, "is followed by no view"],
      ["shared_views", "sharedView", "Shared view", shared, "is offered by no display"],
    ] as const;
    for (const [collection, owner, noun, used, what] of found)
      for (const { name } of rowsOf(document, collection))
        if (!used.has(fold(name)))
          yield {
            path: `${collection}/${name}`,
            message: `${noun} “${name}” ${what}.`,
            fixes: [{ id: `${owner}.delete`, args: { targets: [name] } }],
          };
  },
};

/** Looks that no view applies: they stay selectable, so that is no problem. */
export const unusedLook: Rule = {
  code: "unused-look",
  severity: "info",
  *find(document, lookup) {
    const used = new Set<string>();
    const texts = [
      ...lookup.views.map(({ view }) => view.looks ?? ""),
      ...lookup.stepsOf("LookTransform").map(({ node }) => node.looks),
    ];
    for (const text of texts) for (const { name } of lookTokens(text)) used.add(fold(name));
    for (const { name } of rowsOf(document, "looks"))
      if (!used.has(fold(name)))
        yield {
          path: `looks/${name}`,
          message: `Look “${name}” isn't used by any view (still selectable).`,
        };
  },
};
