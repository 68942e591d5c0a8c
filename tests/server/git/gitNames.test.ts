import { expect, test } from "vitest";
import {
  branchProblem,
  configPathProblem,
  folderKey,
  freeFolder,
  repositoryPathProblem,
} from "#server/git/gitNames.ts";

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

test.each([
  ["Show", "show"],
  ["  My show (v2)  ", "my-show-v2"],
  ["../../etc/passwd", "etc-passwd"],
  [".git", "git"],
  ["GIT~1", "git-1"],
  [".g\u200bit", "g-it"],
  ["-rf", "rf"],
  ["refs/heads/x.lock", "refs-heads-x-lock"],
  ["a\0b\nc", "a-b-c"],
  ["Con", "config-con"],
  ["COM1", "config-com1"],
  ["com¹", "config-com1"],
  ["", "config"],
  ["...", "config"],
  ["🎬", "config"],
  ["\u3164\u115f", "config"],
  ["\ud800x", "x"],
  ["\u0301accent first", "accent-first"],
  ["Ｆｕｌｌ width", "full-width"],
  ["色彩", "色彩"],
  ["वर्ण", "वर्ण"],
  ["x".repeat(70), "x".repeat(60)],
])("the config %j has the folder %j", (name, folder) => {
  expect(freeFolder(name, new Set())).toBe(folder);
  expect(configPathProblem(`${folder}/config.ocio`)).toBeNull();
  expect(freeFolder(name, new Set([folderKey(folder)]))).toBe(`${folder}-2`);
});

test.each([
  ["show", "SHOW"],
  ["cr\u00e8me", "cre\u0300me"],
  ["stra\u00dfe", "STRASSE"],
  ["\u03c3", "\u03c2"],
  ["i", "\u0131"],
])("%j and %j are one folder on some file system", (one, other) => {
  expect(folderKey(one)).toBe(folderKey(other));
});
