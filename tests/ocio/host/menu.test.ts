import { expect, test } from "vitest";
import { listedViews } from "#ocio/host/menu.ts";
import { readConfig } from "#ocio/yaml/read.ts";

const text = (lists: string) => `ocio_profile_version: 2.1
${lists}
roles: {default: raw}
shared_views:
  - !<View> {name: Shared, colorspace: raw}
displays:
  A:
    - !<Views> [Shared]
    - !<View> {name: Raw, colorspace: raw}
    - !<View> {name: Film, colorspace: raw}
  B:
    - !<View> {name: Film, colorspace: raw}
colorspaces:
  - !<ColorSpace> {name: raw}
`;
const listed = (lists = "") =>
  listedViews(readConfig(text(lists)).document).map(({ display, view }) => `${display} / ${view}`);

test("views are listed as applications do: active displays and views in their order, then the others", () => {
  expect(listed()).toEqual(["A / Raw", "A / Film", "A / Shared", "B / Film"]);
  expect(listed("active_displays: [B, A]\nactive_views: [Shared, film]")).toEqual([
    "B / Film",
    "A / Shared",
    "A / Film",
    "A / Raw",
  ]);
});
