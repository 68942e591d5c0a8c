import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { program } from "#cli/program.ts";
import { Trouble, terminal } from "#host/node.ts";
import { writeArchive } from "#ocio/archive/archive.ts";
import { readInput } from "#ocio/files/input.ts";
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

test("--for takes the newest version that the application loads, and assigns the roles that it wants", async () => {
  const given = config.replace("2.1", "2.5");
  const words = ["convert", "a.ocio", "--for", "nuke-14", "--out", "b.ocio", "--json"];
  const { code, out, files } = await call(words, {
    "a.ocio": given.replace("ACES_GamutComp13}", "RGB_TO_HSV}"),
  });
  const { ok, changes, problems } = JSON.parse(out);
  expect([code, ok]).toEqual([0, true]);
  expect(text(files.get("b.ocio"))).toContain("ocio_profile_version: 2.1\n");
  const roles = changes.filter(({ collection }: { collection: string }) => collection === "roles");
  for (const { name, kind } of roles)
    expect([kind, text(files.get("b.ocio"))]).toEqual(["exact", expect.stringContaining(`  ${name}: `)]);
  expect(problems.every(({ code: rule }: { code: string }) => rule !== "host-version")).toBe(true);
  const left = JSON.parse(
    (await call(["check", "b.ocio", "--host", "nuke-14", "--json"], Object.fromEntries(files))).out,
  );
  const hostRules = left.filter(({ code: rule }: { code: string }) => rule.startsWith("host-"));
  expect(hostRules).toEqual(problems);
});

test("--for a built-in config in an application that looks for names gives it the roles and names", async () => {
  const words = ["convert", "builtin:cg-config-v2.2.0_aces-v1.3_ocio-v2.4", "--for", "blender-4", "--json"];
  const { code, out } = await call(words, {});
  const { changes } = JSON.parse(out);
  expect(code).toBe(0);
  expect(changes.some(({ why }: { why: string }) => why.startsWith("Blender 4.2 LTS"))).toBe(true);
});

test.each([
  [["--to", "2.1", "--for", "nuke-14"], "Give either --to"],
  [[], "Give either --to"],
  [["--for", "nuke-1"], "There is no application “nuke-1”"],
])("%j is refused with the way out", async (options, why) => {
  const { code, err } = await call(["convert", "a.ocio", ...options], { "a.ocio": config });
  expect(code).toBe(2);
  expect(err).toContain(why);
});

test.each(["b.ocio", "b.ocioz"])(
  "a file of the reader's that is no LUT file is not passed on in %s",
  async (out) => {
    const secret = "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmU\n";
    const leading = config.replace(
      "- !<FixedFunctionTransform> {style: ACES_GamutComp13}",
      "- !<FileTransform> {src: ssh/id_rsa}\n        - !<FileTransform> {src: in.cube}\n        - !<FileTransform> {src: luts/in.spi1d}",
    );
    const { code, err, files } = await call(["convert", "show/a.ocio", "--to", "2", "--out", `out/${out}`], {
      "show/a.ocio": leading.replace("roles:", "search_path: .\nroles:"),
      "show/ssh/id_rsa": secret,
      "show/in.cube": secret,
      "show/luts/in.spi1d": "Version 1\nFrom 0 1\nLength 2\nComponents 1\n{\n0\n1\n}\n",
    });
    expect(code).toBe(0);
    const written = [...files].filter(([path]) => path.startsWith("out/"));
    const packed = written.flatMap(([path, bytes]) =>
      path.endsWith(".ocioz") ? [...readInput(bytes, path).files.keys()] : [path.replace("out/", "")],
    );
    expect(packed.filter((path) => !path.startsWith("b.ocio"))).toEqual(["luts/in.spi1d"]);
    expect(err).toContain("“ssh/id_rsa” is not a LUT file that can be read and was not copied");
    expect(err).toContain("“in.cube” is not a LUT file that can be read and was not copied");
  },
);

test.each(["b.ocio", "b.ocioz"])(
  "of an archive %s has beside what others have there only what is named as a LUT",
  async (out) => {
    const lut = Buffer.from("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n");
    const foreign = [".git/config", ".git /a.cube", "Makefile", ".envrc"];
    const entries = new Map(["luts/a.cube", ...foreign].map((path) => [path, lut] as const));
    const own = Object.fromEntries([".git/config", "Makefile"].map((path) => [`out/${path}`, "own"]));
    const words = ["convert", "a.ocioz", "--to", "2", "--allow-loss", "--out", `out/${out}`];
    const { code, err, files } = await call(words, { "a.ocioz": writeArchive(config, entries), ...own });
    expect(code).toBe(0);
    for (const path of Object.keys(own)) expect(Buffer.from(files.get(path)!).toString()).toBe("own");
    if (out === "b.ocioz") {
      const packed = readInput(files.get("out/b.ocioz")!, "b.ocioz");
      expect([...packed.files.keys()].sort()).toEqual([...entries.keys()].sort());
      expect(err).not.toContain("was not copied");
    } else {
      const written = [...files.keys()].filter((path) => path.startsWith("out/") && !(path in own)).sort();
      expect(written).toEqual(["out/b.ocio", "out/luts/a.cube"]);
      expect(err).toContain("“Makefile” is not named as a LUT and was not copied; an .ocioz has it.");
      expect(err).toContain(
        "“.git /a.cube” leads into a folder that git keeps for itself and was not copied; an .ocioz has it.",
      );
    }
  },
);

test("LUT files outside the config's folder stay where they are: nothing is written outside the folder of F", async () => {
  const leading = config.replace(
    "- !<FixedFunctionTransform> {style: ACES_GamutComp13}",
    "- !<FileTransform> {src: ../.profile}\n        - !<FileTransform> {src: luts/../../up.spi1d}\n        - !<FileTransform> {src: luts/in.spi1d}",
  );
  const lut = "Version 1\nFrom 0 1\nLength 2\nComponents 1\n{\n0\n1\n}\n";
  const { code, err, files } = await call(["convert", "show/a.ocio", "--to", "2", "--out", "out/b.ocio"], {
    "show/a.ocio": leading.replace("roles:", "search_path: .\nroles:"),
    "show/../.profile": lut,
    "show/luts/../../up.spi1d": lut,
    "show/../up.spi1d": lut,
    "show/luts/in.spi1d": lut,
    "out/../.profile": "mine",
  });
  expect(code).toBe(0);
  expect([...files.keys()].filter((path) => path.startsWith("out/")).sort()).toEqual([
    "out/../.profile",
    "out/b.ocio",
    "out/luts/in.spi1d",
  ]);
  expect(text(files.get("out/../.profile"))).toBe("mine");
  expect(err).toContain(
    "“../.profile” is outside the folder of “show/a.ocio” and was not copied; copy it yourself.",
  );
});

test("the folder of --out is made, also where no LUT file goes along", async () => {
  const folder = mkdtempSync(join(tmpdir(), "palette-convert-"));
  const [from, to] = [join(folder, "a.ocio"), join(folder, "new/b/c.ocio")];
  writeFileSync(from, config.replace(/ {2}- !<ColorSpace>\n {4}name: there[\s\S]*/, ""));
  const code = await program(["convert", from, "--to", "2", "--out", to], {
    ...terminal(),
    out: () => {},
    err: () => {},
  });
  expect([code, existsSync(to)]).toEqual([0, true]);
  rmSync(folder, { recursive: true });
});

test("to a newer version built-in transforms are offered, and --modern takes them up", async () => {
  const old = `ocio_profile_version: 1
roles: {default: ACES - ACES2065-1}
colorspaces:
  - !<ColorSpace> {name: ACES - ACES2065-1}
  - !<ColorSpace>
    name: ACES - ACEScg
    to_reference: !<MatrixTransform> {matrix: [0.695452, 0.140679, 0.163869, 0, 0.0447946, 0.859671, 0.0955343, 0, -0.00552588, 0.00402521, 1.0015, 0, 0, 0, 0, 1]}
`;
  const words = ["convert", "old.ocio", "--to", "2.5", "--out", "new.ocio"];
  const offered = await call(words, { "old.ocio": old });
  expect(offered.out).toContain("offer: colorspaces “ACES - ACEScg”: The MatrixTransform can become");
  expect(offered.err).toContain("--modern takes them up");
  expect(text(offered.files.get("new.ocio"))).not.toContain("BuiltinTransform");
  const json = JSON.parse((await call([...words, "--json"], { "old.ocio": old })).out);
  expect(json.offers[0]).toMatchObject({
    style: "ACEScg_to_ACES2065-1",
    direction: "forward",
    steps: [0, 0],
  });
  const taken = await call([...words, "--modern", "--json"], { "old.ocio": old });
  const { ok, changes, offers } = JSON.parse(taken.out);
  expect([ok, offers, changes.length > 0]).toEqual([true, [], true]);
  const written = text(taken.files.get("new.ocio"));
  expect(written).toContain("{style: ACEScg_to_ACES2065-1}");
  expect(written).toMatch(/aliases: \[ACEScg/);
});

const curve = `<?xml version="1.0"?><ProcessList id="a" version="2.4"><FixedFunction inBitDepth="32f" outBitDepth="32f" style="Lin_TO_PQ"/></ProcessList>`;

test.each(["a.ocio", "a.ocioz"])("a CTF file that %s no longer reads does not go along", async (given) => {
  const steps = "- !<FileTransform> {src: pq.ctf}\n        - !<FileTransform> {src: plain.ctf}";
  const text = config
    .replace("roles:", "search_path: luts\nroles:")
    .replace("- !<FixedFunctionTransform> {style: ACES_GamutComp13}", steps);
  const held = {
    "luts/pq.ctf": curve,
    "luts/plain.ctf": curve.replace("Lin_TO_PQ", "Glow03Fwd").replace("2.4", "2"),
  };
  const bytes = new Map(Object.entries(held).map(([name, each]) => [name, Buffer.from(each)]));
  const files = given === "a.ocio" ? { [given]: text, ...held } : { [given]: writeArchive(text, bytes) };
  const words = ["convert", given, "--to", "2.2", "--out", "out/b.ocio", "--json"];
  const { code, out, err, files: wrote } = await call(words, files);
  expect(code).toBe(0);
  const { luts } = JSON.parse(out);
  expect([...wrote.keys()].filter((path) => path.startsWith("out/")).sort()).toEqual(
    ["out/b.ocio", "out/luts/plain.ctf", ...luts.map(({ path }: { path: string }) => `out/${path}`)].sort(),
  );
  expect(luts).toEqual([{ path: luts[0].path, bytes: wrote.get(`out/${luts[0].path}`)?.length }]);
  expect(err).toMatch(/^1 new LUT file has \d+\.\d MB\.$/m);
});

test("where the disk is full, the LUT files that were written before are removed, and those that were there stay", async () => {
  const folder = mkdtempSync(join(tmpdir(), "palette-convert-"));
  const curve = (value: string) => `Version 1\nFrom 0 1\nLength 2\nComponents 1\n{\n0\n${value}\n}\n`;
  mkdirSync(join(folder, "luts"));
  mkdirSync(join(folder, "new/luts"), { recursive: true });
  const files = ["{src: a.spi1d}", "{src: b.spi1d}"]
    .map((each) => `        - !<FileTransform> ${each}\n`)
    .join("");
  const steps = config.replace(/ {8}- !<Fixed.*\n/, files).replace("roles:", "search_path: luts\nroles:");
  writeFileSync(join(folder, "a.ocio"), steps);
  for (const name of ["luts/a.spi1d", "luts/b.spi1d", "new/luts/b.spi1d"])
    writeFileSync(join(folder, name), curve("0.5"));
  const real = terminal();
  const to = join(folder, "new/a.ocio");
  let err = "";
  const code = await program(["convert", join(folder, "a.ocio"), "--to", "2", "--out", to], {
    ...real,
    out: () => {},
    err: (text) => {
      err += text;
    },
    write: async (path, bytes) => {
      if (path === to) throw new Trouble(`“${path}” cannot be written: the disk is full.`);
      await real.write(path, bytes);
    },
  });
  expect([code, err]).toEqual([1, `“${to}” cannot be written: the disk is full.\n`]);
  expect(readdirSync(join(folder, "new/luts"))).toEqual(["b.spi1d"]);
  rmSync(folder, { recursive: true });
});
