import { expect, test } from "vitest";
import { sarifOf } from "#cli/sarif.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { call, small } from "./terminal.ts";

const broken = small.replace("isdata: true", "isdata: perhaps");

test("each problem is a result at its line, with its rule and level", async () => {
  const files = { "my show.ocio": `${broken}nonsense: 1\n` };
  const { code, out } = await call(["check", "my show.ocio", "--sarif"], files);
  const problems = JSON.parse((await call(["check", "my show.ocio", "--json"], files)).out);
  expect(code).toBe(1);
  const [{ results, tool }] = JSON.parse(out).runs;
  expect(results).toHaveLength(problems.length);
  for (const [index, { severity, code: rule, message, line }] of problems.entries()) {
    expect(results[index]).toMatchObject({
      ruleId: rule,
      level: severity === "info" ? "note" : severity,
      message: { text: message },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "my%20show.ocio" },
            region: { startLine: line ?? 1 },
          },
        },
      ],
    });
    expect(tool.driver.rules[results[index].ruleIndex]).toEqual({ id: rule });
  }
});

test("a problem of a row is at the line of its name, in every form of the answer", async () => {
  const text = small.replace("name: raw", "name: raw\n    description: Data.");
  const files = { "a.ocio": `${text}looks:\n  - !<Look>\n    name: warm\n    process_space: gone\n` };
  const line = files["a.ocio"].split("\n").findIndex((each) => each.includes("process_space: gone")) + 1;
  const json = JSON.parse((await call(["check", "a.ocio", "--json"], files)).out) as Problem[];
  expect(json.filter(({ path }) => path === "looks/warm/process_space")).toMatchObject([{ line }]);
  const { out } = await call(["check", "a.ocio", "--sarif"], files);
  const starts = JSON.parse(out).runs[0].results.map(
    (result: { locations: [{ physicalLocation: { region: { startLine: number } } }] }) =>
      result.locations[0].physicalLocation.region.startLine,
  );
  expect(starts).toContain(line);
  expect((await call(["check", "a.ocio"], files)).out).toContain(`a.ocio:${line}: `);
});

test.each([
  ["./a.ocio", "a.ocio"],
  ["/shows/my show.ocio", "file:///shows/my%20show.ocio"],
  ["C:\\shows\\a.ocio", "file:///C:/shows/a.ocio"],
])("the address of %s is %s", (file, uri) => {
  const log = sarifOf([{ severity: "info", code: "x", message: "y" }], file, "1");
  expect(log.runs[0]!.results[0]!.locations![0]!.physicalLocation!.artifactLocation.uri).toBe(uri);
});

test("what stands for placeholders and links in SARIF is text", () => {
  const message = "Step 1 of “[a](https://example.com)” reads “{SHOT}_{0}.cube” [1].";
  const [result] = sarifOf([{ severity: "info", code: "x", message }], "a.ocio", "1").runs[0]!.results;
  expect(result!.message.text).toBe("Step 1 of “[a] (https://example.com)” reads “{{SHOT}}_{{0}}.cube” [1].");
});

test("--json and --sarif exclude each other", async () => {
  const { code } = await call(["check", "a.ocio", "--json", "--sarif"], { "a.ocio": small });
  expect(code).toBe(2);
});
