import { type Document, rowsOf } from "../model/document.ts";
import { USE_DISPLAY_NAME } from "../model/view.ts";
import { keepLooks, lookTokens } from "../names/lookList.ts";
import { fold, trim } from "../names/name.ts";
import {
  formOf,
  isSpace,
  type Lookup,
  placeOf,
  sharedViewName,
  usesDisplayName,
  type ViewPlace,
} from "./lookup.ts";
import type { Fix } from "./problem.ts";
import { type Finding, quoted, type RuleTable } from "./rule.ts";

/** The rules about displays and views. */
export const viewRules: RuleTable = {
  "no-display": ["error", display, "missing display", "missing displays"],
  "active-displays": [
    "error",
    active,
    "active display that does not exist",
    "active displays that do not exist",
  ],
  "view-target": ["error", target, "view that leads nowhere", "views that lead nowhere"],
  "shared-view": [
    "error",
    shared,
    "shared view that cannot be offered",
    "shared views that cannot be offered",
  ],
  "view-look": ["error", look, "view with a missing look", "views with a missing look"],
  "view-rule": ["error", viewRule, "view with a missing viewing rule", "views with a missing viewing rule"],
  "view-transform": ["error", viewTransform, "refused view transform", "refused view transforms"],
  "merged-views": ["warning", twice, "view given more than once", "views given more than once"],
  "empty-display": ["warning", displayEmpty, "display without views", "displays without views"],
  "active-views": [
    "warning",
    activeViews,
    "active view that no display has",
    "active views that no display has",
  ],
  "view-hidden": ["info", hidden, "display with hidden views", "displays with hidden views"],
  unused: ["info", unused, "unused item", "unused items"],
  "unused-look": [
    "info",
    unusedLook,
    "look that isn't used by any view",
    "looks that aren't used by any view",
  ],
};

/** There must be a display with a view. */
function* display(document: Document): Iterable<Finding> {
  const shown = rowsOf(document, "display_view_associations").some(({ display_id }) => display_id !== null);
  if (!shown) yield { path: "displays", message: "There is no display with a view." };
}

/** Official OCIO drops displays without views. */
function* displayEmpty(document: Document): Iterable<Finding> {
  const used = new Set(rowsOf(document, "display_view_associations").map(({ display_id }) => display_id));
  for (const { id, name } of rowsOf(document, "displays"))
    if (!used.has(id))
      yield {
        path: `displays/${name}`,
        message: `Display “${name}” has no views; official OCIO drops it.`,
        fixes: [
          { id: "view.addShared", args: { display: name } },
          { id: "view.create", args: { display: name } },
          { id: "display.delete", args: { targets: [name] } },
        ],
      };
}

/** The list of active displays, where there is one, names displays that exist. */
function* active(document: Document): Iterable<Finding> {
  const used = new Set(rowsOf(document, "display_view_associations").map(({ display_id }) => display_id));
  const known = new Set(
    rowsOf(document, "displays")
      .filter(({ id }) => used.has(id))
      .map(({ name }) => fold(trim(name))),
  );
  const exists = new Set(rowsOf(document, "displays").map(({ name }) => fold(trim(name))));
  const { active_displays: active } = document.config;
  // One entry without a name is no list to official OCIO.
  const names = active.length === 1 && trim(active[0] ?? "") === "" ? [] : active;
  for (const name of new Set(names))
    if (!known.has(fold(trim(name))))
      yield {
        path: "active_displays",
        message: `The active displays name “${name}”, which is not a display with views.`,
        fixes: exists.has(fold(trim(name)))
          ? [{ id: "view.addShared", args: { display: name.trim() } }]
          : [{ id: "display.pruneActive", args: {} }],
      };
}

/** A view leads to a color space or named transform, or through a view transform to a display color space. */
function* target(_document: Document, lookup: Lookup): Iterable<Finding> {
  for (const place of lookup.views) {
    const { label, path } = place;
    const { transform, space } = formOf(lookup, place.view);
    const fixes = [setting(place, transform === "" ? "setColorspace" : "setDisplayColorspace")];
    if (space === "") yield { path, message: `The ${label} has no color space.`, fixes };
    else if (usesDisplayName(space)) {
      if (place.shared ? transform === "" : place.display !== undefined || transform === "")
        yield {
          path,
          message: `The ${label} cannot use ${USE_DISPLAY_NAME}; only shared views with a view transform can.`,
        };
    } else {
      const named = lookup.find(space);
      if (!isSpace(named) && named?.collection !== "named_transforms")
        yield {
          path,
          message: `The ${label} leads to “${space}”, which is neither a color space nor a named transform.`,
          fixes,
        };
      else if (transform !== "" && named.collection === "colorspaces")
        yield {
          path,
          message: `The ${label} needs a display-referred color space, and “${space}” is not one.`,
        };
    }
    if (transform === "" || lookup.viewTransforms.has(fold(transform))) continue;
    if (lookup.find(transform)?.collection !== "named_transforms")
      yield {
        path,
        message: `The ${label} uses the view transform “${transform}”, which does not exist.`,
        fixes: [setting(place, "setViewTransform")],
      };
  }
}

/** A display offers shared views that exist, once each, beside views of other names. */
function* shared(document: Document, lookup: Lookup): Iterable<Finding> {
  const known = new Map(rowsOf(document, "shared_views").map((view) => [fold(view.name), view]));
  const own = new Set<string>();
  for (const { display_id, inline_view } of rowsOf(document, "display_view_associations")) {
    if (!inline_view) continue;
    const key = `${display_id} ${fold(inline_view.name)}`;
    if (display_id === null && own.has(key))
      yield {
        path: `virtual_display/${inline_view.name}`,
        message: `The virtual display has two views “${inline_view.name}”.`,
      };
    own.add(key);
  }
  const offered = new Set<string>();
  for (const row of rowsOf(document, "display_view_associations")) {
    if (row.inline_view) continue;
    const name = sharedViewName(document, row);
    const display = row.display_id === null ? undefined : document.displays.byId[row.display_id];
    const owner = display ? `Display “${display.name}”` : "The virtual display";
    const path = `${placeOf(document, row.display_id)}/${name}`;
    const key = `${row.display_id} ${fold(name)}`;
    if (offered.has(key)) yield { path, message: `${owner} offers the shared view “${name}” twice.` };
    offered.add(key);
    if (own.has(key))
      yield { path, message: `${owner} has a view of its own with the name of the shared view “${name}”.` };
    const view = known.get(fold(name));
    if (!view) yield { path, message: `${owner} offers the shared view “${name}”, which does not exist.` };
    if (!view || !display || !usesDisplayName(formOf(lookup, view).space)) continue;
    const space = lookup.find(display.name);
    if (!isSpace(space))
      yield {
        path,
        message: `${owner} offers “${name}”, which needs a display color space named like the display.`,
      };
    else if (space.collection !== "display_colorspaces")
      yield {
        path,
        message: `${owner} offers “${name}”, and the color space of its name is not display-referred.`,
      };
  }
}

/** Every look that a view names must exist, also behind `|`. */
function* look(_document: Document, { views, looks }: Lookup): Iterable<Finding> {
  for (const place of views) {
    const list = place.view.looks ?? "";
    // All that are missing leave the list at once: one that stayed would be refused.
    const left = keepLooks(list, (name) => looks.has(fold(name)));
    for (const name of new Set(lookTokens(list).map((token) => token.name))) {
      if (looks.has(fold(name))) continue;
      yield {
        path: `${place.path}/looks`,
        message: `The ${place.label} applies the look “${name}”, which does not exist.`,
        fixes: [setting(place, "setLooks", { looks: left || null }), { id: "look.create", args: { name } }],
      };
    }
  }
}

/** A viewing rule that a view follows must exist. */
function* viewRule(_document: Document, { views, viewingRules }: Lookup): Iterable<Finding> {
  for (const place of views) {
    const { rule_name } = place.view;
    if (rule_name && !viewingRules.has(fold(rule_name)))
      yield {
        path: `${place.path}/rule_name`,
        message: `The ${place.label} follows the viewing rule “${rule_name}”, which does not exist.`,
        fixes: [setting(place, "setRule", { rule: null }), setting(place, "setRule")],
      };
  }
}

/** The call that sets something of a view; what `args` lack is asked for. */
function setting({ shared, target }: ViewPlace, verb: string, args: Fix["args"] = {}): Fix {
  return { id: `${shared ? "sharedView" : "view"}.${verb}`, args: { targets: [target], ...args } };
}

/** Checks each view transform, and that a required one exists. */
function* viewTransform(document: Document, { viewTransforms }: Lookup): Iterable<Finding> {
  const rows = rowsOf(document, "view_transforms");
  for (const row of rows) {
    const path = `view_transforms/${row.name}`;
    const scene = row.to_scene_reference !== null || row.from_scene_reference !== null;
    const display = row.to_display_reference !== null || row.from_display_reference !== null;
    if (!scene && !display) yield { path, message: `View transform “${row.name}” has no transform.` };
    if (scene && display)
      yield {
        path,
        message: `View transform “${row.name}” mixes scene-referred and display-referred transforms.`,
      };
  }
  const scene = rows.filter((row) => row.to_scene_reference !== null || row.from_scene_reference !== null);
  if (rows.length > 0 && scene.length === 0)
    yield {
      path: "view_transforms",
      message: "None of the view transforms comes from the scene reference.",
    };
  if (rows.length === 0 && document.display_colorspaces.order.length > 0)
    yield {
      path: "view_transforms",
      message: "There are display color spaces, but no view transform leads to them.",
    };
  const chosen = document.config.default_view_transform;
  if (!chosen || scene.includes(viewTransforms.get(fold(chosen)) as (typeof scene)[number])) return;
  yield {
    path: "default_view_transform",
    message: `The default view transform “${chosen}” is not a scene-referred view transform.`,
  };
}

/** Of two views of a display with one name, official OCIO keeps the later. */
function* twice(_document: Document, { views }: Lookup): Iterable<Finding> {
  const seen = new Set<string>();
  for (const { view, path, label, display, shared } of views) {
    if (shared || !display) continue;
    const key = `${display.id} ${fold(view.name)}`;
    if (seen.has(key))
      yield { path, message: `There are two of the ${label}; official OCIO keeps the later.` };
    seen.add(key);
  }
}

/** Every view that a display offers, by the names of both. */
function* offered(document: Document, lookup: Lookup) {
  for (const { view, display } of lookup.views) if (display) yield { display: display.name, name: view.name };
  for (const row of rowsOf(document, "display_view_associations")) {
    if (row.inline_view || row.display_id === null) continue;
    const name = sharedViewName(document, row);
    const display = document.displays.byId[row.display_id]?.name ?? "";
    yield { display, name };
  }
}

/** An entry of the active views that no display has does nothing. */
function* activeViews(document: Document, lookup: Lookup): Iterable<Finding> {
  const known = new Set([...offered(document, lookup)].map(({ name }) => fold(name)));
  for (const name of new Set(document.config.active_views))
    if (!known.has(fold(name)))
      yield {
        path: "active_views",
        message: `The active views name “${name}”, and no display has such a view.`,
        fixes: [{ id: "view.pruneActive", args: {} }],
      };
}

/** Views that the active list leaves out, on a display of which it does list some, are in no menu. */
function* hidden(document: Document, lookup: Lookup): Iterable<Finding> {
  const active = new Set(document.config.active_views.map(fold));
  if (active.size === 0) return;
  const byDisplay = new Map<string, string[]>();
  for (const { display, name } of offered(document, lookup)) {
    const names = byDisplay.get(display);
    if (names) names.push(name);
    else byDisplay.set(display, [name]);
  }
  for (const [display, names] of byDisplay) {
    const left = names.filter((name) => !active.has(fold(name)));
    if (left.length === 0 || left.length === names.length) continue;
    const verb = left.length === 1 ? "is" : "are";
    const message = `On display “${display}”, ${quoted(left)} ${verb} in no menu: the active views leave ${left.length === 1 ? "it" : "them"} out.`;
    yield {
      path: `displays/${display}`,
      message,
      fixes: [{ id: "view.setActive", args: { names: left, active: true } }],
    };
  }
}

/** Things that nothing in the configuration refers to. */
function* unused(document: Document, lookup: Lookup): Iterable<Finding> {
  const transforms = new Set([fold(document.config.default_view_transform ?? "")]);
  const rules = new Set<string>();
  for (const { view } of lookup.views) {
    transforms.add(fold(formOf(lookup, view).transform));
    rules.add(fold(view.rule_name ?? ""));
  }
  const hasDisplay = document.displays.order.length > 0;
  const shared = new Set<string>();
  for (const row of rowsOf(document, "display_view_associations"))
    shared.add(fold(sharedViewName(document, row)));
  const found = [
    ["view_transforms", "viewTransform", "View transform", transforms, "isn't used by any view"],
    ["viewing_rules", "viewingRule", "Viewing rule", rules, "isn't used by any view"],
    ["shared_views", "sharedView", "Shared view", shared, "isn't used by any display"],
  ] as const;
  for (const [collection, owner, noun, used, what] of found)
    for (const { name } of rowsOf(document, collection))
      if (!used.has(fold(name)))
        yield {
          path: `${collection}/${name}`,
          message: `${noun} “${name}” ${what}.`,
          fixes: [
            ...(owner === "sharedView" && hasDisplay
              ? [{ id: "view.addShared", args: { sharedView: name } }]
              : []),
            { id: `${owner}.delete`, args: { targets: [name] } },
          ],
        };
}

/** Looks that no view applies: they stay selectable, so that is no problem. */
function* unusedLook(document: Document, lookup: Lookup): Iterable<Finding> {
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
        ...(lookup.views.length > 0 && { fixes: [{ id: "look.addToViews", args: { targets: [name] } }] }),
      };
}
