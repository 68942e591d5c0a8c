import { expect, test } from "vitest";
import { readConfig } from "#ocio/yaml/read.ts";
import { call } from "./terminal.ts";

const config = `ocio_profile_version: 2.1
roles: {default: linear}
displays:
  sRGB:
    - !<View> {name: Raw, colorspace: linear}
colorspaces:
  - !<ColorSpace>
    name: linear
  - !<ColorSpace>
    name: there
    from_scene_reference: !<GroupTransform>
      children:
        - !<FixedFunctionTransform> {style: ACES_GamutComp13}
        - !<MatrixTransform> {offset: [0.5, 0, 0, 0]}
`;
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

test("what would be lost is told with exit code 1, and nothing is written", async () => {
  const { code, out, err, files } = await call(
    ["convert", "a.ocio", "--to", "2", "--out", "b.ocio", "--json"],
    {
      "a.ocio": config,
    },
  );
  expect([code, files.has("b.ocio")]).toEqual([1, false]);
  expect(JSON.parse(out)).toMatchObject({ ok: false, changes: [{ name: "there", kind: "lost" }] });
  expect(err).toContain("--allow-loss accepts that");
});

test("with --allow-loss it is left out, and the older version reads the rest", async () => {
  const { code, out, files } = await call(
    ["convert", "a.ocio", "--to", "2", "--out", "b.ocio", "--allow-loss", "--json"],
    { "a.ocio": config },
  );
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ ok: true, changes: [{ kind: "lost" }] });
  const written = text(files.get("b.ocio"));
  expect(readConfig(written).problems.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(written).toContain("ocio_profile_version: 2\n");
  expect(written).toContain("offset: [0.5, 0, 0, 0]");
  expect(written).not.toContain("ACES_GamutComp13");
});
