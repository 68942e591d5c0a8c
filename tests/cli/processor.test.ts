import { expect, test } from "vitest";
import { bakeConfig } from "../color/bakeConfig.ts";
import { call } from "./terminal.ts";

const run = (words: string[]) => call(["run", "show.ocio", ...words], { "show.ocio": bakeConfig });

test("commands bake and export in a terminal what the subcommands do, after the changes before them", async () => {
  const baked = await run([
    "processor.bake",
    "--source=log",
    "--target=Monitor / Film",
    "--format=spi3d",
    "--size=3",
  ]);
  expect([baked.code, baked.err]).toEqual([0, "Wrote log_to_Monitor_Film.spi3d.\n"]);
  const direct = await call(
    ["bake", "show.ocio", "--src=log", "--display=Monitor", "--view=Film", "--format=spi3d", "--cube-size=3"],
    { "show.ocio": bakeConfig },
  );
  expect(new TextDecoder().decode(baked.files.get("log_to_Monitor_Film.spi3d"))).toBe(direct.out);
  const renamed = await run([
    ...["colorspace.rename", "--target=log", "--name=film log", "--then"],
    ...["processor.export", "--source=film log", "--target=video", "--format=clf", "--out", "a.clf"],
  ]);
  expect(renamed.code).toBe(0);
  expect(new TextDecoder().decode(renamed.files.get("a.clf"))).toContain("From film log to video");
});

test("what the engine refuses is refused, and nothing is written", async () => {
  const said = await run(["processor.bake", "--source=log", "--target=wide video", "--format=spi1d"]);
  expect(said.code).toBe(1);
  expect(said.err).toContain("processor.bake: An Imageworks 1D LUT file holds a curve for each channel");
  expect([...said.files.keys()]).toEqual(["show.ocio"]);
});
