import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Packages with known holes, and the first version of each line that has none of them; [] for those not to be used. */
const minimum: Record<string, string[]> = {
  yaml: ["2.8.3"],
  "js-yaml": ["4.3.1", "5.2.1"],
  "fast-xml-parser": ["5.10.1"],
  "@xmldom/xmldom": [],
  "adm-zip": [],
  unzipper: [],
  yauzl: ["3.2.1"],
  jszip: ["3.8.0"],
  fastify: ["5.12.1"],
  "@fastify/multipart": ["10.1.9"],
  "@fastify/middie": [],
  multer: ["2.5.0"],
  busboy: ["1.6.0"],
  dicer: [],
  "better-auth": ["1.7.16"],
  hono: ["4.13.0"],
  "drizzle-orm": ["0.45.2"],
  nodemailer: ["10.4.1"],
  saxes: ["6.0.0"],
  fflate: ["0.8.3"],
  stripe: ["23.0.0"],
};

/** Comes with s3rver, which stands in for a bucket in tests and reads nothing but what they send. */
const testsOnly = ["busboy", "dicer", "fast-xml-parser"];

type Locked = { version: string; dev?: boolean; resolved?: string; hasInstallScript?: boolean };
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, Locked>;
};
const installed = Object.entries(packages).flatMap(([path, { version, dev = false }]) => {
  const at = path.lastIndexOf("node_modules/");
  return at < 0 ? [] : [{ name: path.slice(at + "node_modules/".length), version, dev, path }];
});

/** Whether a version is at least the minimum of its line, or of a later line than every minimum. */
function isRecent(version: string, minima: readonly string[]): boolean {
  const numbers = (text: string) => text.split("-")[0]!.split(".").map(Number);
  const own = numbers(version);
  const least = minima.map(numbers).sort((a, b) => a[0]! - b[0]!);
  const line = least.find(([major]) => major === own[0]);
  if (!line) return least.length > 0 && own[0]! > least.at(-1)![0]!;
  const at = own.findIndex((part, index) => part !== line[index]);
  return at < 0 || own[at]! > line[at]!;
}

test.each([
  ["2.8.2", ["2.8.3"], false],
  ["2.8.3", ["2.8.3"], true],
  ["2.10.0", ["2.8.3"], true],
  ["4.3.0", ["4.3.1", "5.2.1"], false],
  ["5.2.0", ["4.3.1", "5.2.1"], false],
  ["5.3.0", ["4.3.1", "5.2.1"], true],
  ["3.14.2", ["4.3.1", "5.2.1"], false],
  ["6.0.0", ["4.3.1", "5.2.1"], true],
  ["1.0.0", [], false],
])("%s against %j: %s", (version, minima, recent) => {
  expect(isRecent(version, minima)).toBe(recent);
});

test("no package is locked at a version with a known hole", () => {
  const old = installed
    .filter(({ name, version, dev }) => name in minimum && !dev && !isRecent(version, minimum[name]!))
    .map(({ path, version }) => `${path} ${version}`);
  expect(old).toEqual([]);
});

test("only tests bring in older ones, and those are known", () => {
  const old = installed.filter(
    ({ name, version, dev }) => name in minimum && dev && !isRecent(version, minimum[name]!),
  );
  expect(old.map(({ name }) => name).filter((name) => !testsOnly.includes(name))).toEqual([]);
});

const { dependencies = {}, devDependencies = {} } = JSON.parse(
  readFileSync("package.json", "utf8"),
) as Record<string, Record<string, string>>;

test("everything that is named is named exactly", () => {
  const all = Object.entries({ ...dependencies, ...devDependencies });
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test("nothing runs while it is installed but the builder of the tests' runner", () => {
  const scripted = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path] : [],
  );
  expect(scripted).toEqual(["node_modules/esbuild"]);
  expect(packages["node_modules/esbuild"]!.dev).toBe(true);
});

/** Packages that the sources of these folders name, by the names of package.json. */
function imported(...folders: string[]): Set<string> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(`${folder}/${file}`, "utf8")),
  );
  const names = files.flatMap((text) => [...text.matchAll(/"((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^"]*)?"/g)]);
  return new Set(names.map(([, name = ""]) => name).filter((name) => name in dependencies));
}

test("what is installed to run is used", () => {
  const used = imported("src", "commands");
  // Fonts are named by the style sheet alone.
  const styles = readFileSync("src/fonts.css", "utf8");
  for (const name of Object.keys(dependencies)) if (styles.includes(`"${name}/`)) used.add(name);
  expect(Object.keys(dependencies).filter((name) => !used.has(name))).toEqual([]);
});

test("the server and the terminal load forty packages directly at the most", () => {
  const loaded = imported(
    "src/server",
    "src/cli",
    "src/color",
    "src/ocio",
    "src/command",
    "src/api",
    "commands",
  );
  expect(loaded.size).toBeGreaterThan(15);
  expect(loaded.size).toBeLessThanOrEqual(40);
});
