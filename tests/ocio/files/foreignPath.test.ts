import { expect, test } from "vitest";
import { leadsIntoGit, unfitBeside } from "#ocio/files/foreignPath.ts";

// git refuses these trees: `git fsck` of a host a push, `git checkout` a clone.
test.each([
  ...[".git/a.cube", "luts/.GIT/a.cube", ".git./a.cube", ".git /a.cube", ".git . ./a.cube", ".git:a/a.cube"],
  ...[".git::$INDEX_ALLOCATION/a.cube", "git~1/a.cube", "GIT~1 ./a.cube", "git~1:a/a.cube", "luts/.git"],
  ...[".g\u200cit/a.cube", "\ufeff.git/a.cube", ".git\u202e/a.cube"],
  ...[".gitmodules/a.cube", "gitmod~1/a.cube", ".gitModules ./a.cube", "gi7eba~1/a.cube"],
  ...[".gitattributes/a.cube", "gitatt~1/a.cube", ".gitmodules\u200c/a.cube"],
])("%j leads to what git keeps for itself", (path) => {
  expect(leadsIntoGit(path)).toBe(true);
  expect(unfitBeside(path)).toBe("leads into a folder that git keeps for itself");
});

test.each(["git/a.cube", ".gitx/a.cube", ".git.x/a.cube", "a.git/b.cube", "luts/git.cube", "digit~1/a.cube"])(
  "%j does not",
  (path) => {
    expect(leadsIntoGit(path)).toBe(false);
    expect(unfitBeside(path)).toBeNull();
  },
);

test.each(["Makefile", ".envrc", ".vscode/tasks.json", ".profile", "luts/run.sh", "a.cube/.bashrc"])(
  "%j is no LUT by its name",
  (path) => {
    expect(unfitBeside(path)).toBe("is not named as a LUT");
  },
);
