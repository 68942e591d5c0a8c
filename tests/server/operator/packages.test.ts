import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readSettings, variables } from "#server/settings.ts";

const root = resolve(import.meta.dirname, "../../..");
const read = (name: string) => readFileSync(join(root, "docs/deploy", name), "utf8");
const others = ["NODE_ENV", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];

/** Checks that the server reads all of them, and takes their values. */
function check(env: Record<string, string>) {
  const unknown = Object.keys(env).filter(
    (name) => !Object.hasOwn(variables, name) && !others.includes(name),
  );
  expect(unknown).toEqual([]);
  expect(readSettings(env).wrong).toEqual([]);
}

test("the image runs as another user than root, tells its health, and sets variables that there are", () => {
  const text = read("Dockerfile");
  const last = text.slice(text.lastIndexOf("\nFROM "));
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^HEALTHCHECK [\s\S]*\/readyz/m);
  const [, words = ""] = /^ENV (.*)$/m.exec(last) ?? [];
  check(Object.fromEntries(words.split(" ").map((each) => each.split("=") as [string, string])));
});

test("the services start in order, on a read-only root, with variables that there are", () => {
  const { services, volumes } = parse(read("compose.yaml"));
  const { palette } = services;
  expect([palette.read_only, palette.cap_drop]).toEqual([true, ["ALL"]]);
  for (const name of Object.keys(palette.depends_on)) expect(Object.keys(services)).toContain(name);
  for (const { volumes: used = [] } of Object.values(services) as { volumes?: string[] }[])
    for (const each of used) expect(Object.keys(volumes)).toContain(each.split(":")[0]);
  const env = Object.entries(palette.environment as Record<string, string>);
  check(
    Object.fromEntries(
      env.map(([name, value]) => [
        name,
        value.replace(/\$\{PUBLIC_URL\}/, "https://a.example").replace(/\$\{\w+\}/, "x"),
      ]),
    ),
  );
});

test("the unit checks the variables first and restarts what ended", () => {
  const text = read("palette.service");
  expect(text).toMatch(/^ExecStartPre=.* serve --check-config$/m);
  expect(text).toMatch(/^Restart=always$/m);
  expect(text).toMatch(/^DynamicUser=yes$/m);
  const [, name = "", value = ""] = /^Environment=(\w+)=(.*)$/m.exec(text) ?? [];
  check({ [name]: value });
});
