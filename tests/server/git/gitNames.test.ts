import { expect, test } from "vitest";
import { branchProblem, configPathProblem, repositoryPathProblem } from "#server/git/gitNames.ts";

test.each(["main", "show/stable", "feature-1", "Zürich", "v2.1", "a+b"])("%s is a branch", (name) => {
  expect(branchProblem(name)).toBeNull();
});

test.each([
  ...[
    "",
    "-x",
    "--upload-pack=touch",
    "a..b",
    "a b",
    "a~1",
    "a^",
    "a:b",
    "a?",
    "a*",
    "a[",
    "a\\b",
    "a//b",
    "a/",
  ],
  ...[
    "a.",
    ".a",
    "a/.b",
    "a.lock",
    "a.lock/b",
    "@",
    "a@{1}",
    "HEAD",
    "refs/heads/main",
    "proposal/3",
    "a\nb",
    "a\0b",
  ],
  "x".repeat(201),
])("%j is no branch to mirror to", (name) => {
  expect(branchProblem(name)).not.toBeNull();
});

test.each(["config.ocio", "shows/x/config.ocio", "a b/Ä.ocio", "v1.2/config.OCIO"])(
  "%s is a path of a config",
  (path) => {
    expect(configPathProblem(path)).toBeNull();
  },
);

test.each([
  ...["", "/config.ocio", "../config.ocio", "a/../b.ocio", "./a.ocio", "a//b.ocio", "-a.ocio", "a/-b.ocio"],
  ...[
    ".git/config.ocio",
    "a/.GIT/x.ocio",
    "git~1/a.ocio",
    'a".ocio',
    "a\nb.ocio",
    "a\\b.ocio",
    "C:a.ocio",
    "a./b.ocio",
  ],
  ...[" a.ocio", "config.yaml", ".ocio", "a/.ocio"],
])("%j is no path of a config", (path) => {
  expect(configPathProblem(path)).not.toBeNull();
});

test("files beside a config need no .ocio", () => {
  expect(repositoryPathProblem("luts/a.cube")).toBeNull();
});
