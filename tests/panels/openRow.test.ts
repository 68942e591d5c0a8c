import { expect, test } from "vitest";
import { pathOf, rowAt } from "#panels/place.ts";

const id = "00000000-0000-4000-8000-000000000001";
const config = "00000000-0000-4000-8000-000000000002";

test.each(["colorspaces", "display_colorspaces", "displays", "looks", "families"] as const)(
  "the row of %s that a path shows is known by it",
  (collection) => {
    expect(rowAt(pathOf(config, { kind: collection, id }))).toEqual({ collection, id });
    expect(rowAt(`${pathOf(config, { kind: collection, id })}?run=x`)).toEqual({ collection, id });
  },
);

test.each([
  "/",
  `/${config}`,
  `/${config}/looks`,
  `/${config}/looks/new`,
  `/${config}/roles/`,
  `/${config}/x/${id}`,
])("%s shows no row", (path) => {
  expect(rowAt(path)).toBeNull();
});
