import { disconnectMirror, runMirror, testMirror } from "#api/publish/gitMirrorClient.ts";
import type { Effect } from "#command/command.ts";
import { wantsIrrevocable } from "#store/irrevocable.ts";
import type { Page } from "./page.ts";

/** Runs, tries or disconnects the git mirror of the open configuration. */
export async function performGit(
  effect: Extract<Effect, { kind: "git" }>,
  open: string,
  page: Page,
): Promise<void> {
  switch (effect.do) {
    case "run":
      await runMirror(open);
      page.say("Taking commits and pushing publications");
      break;
    case "test": {
      const { error, commit } = await testMirror(open);
      if (error !== null) throw new Error(error);
      page.say(
        commit === null
          ? "Connected; the branch has no commit yet"
          : `Connected; the branch is at ${commit.slice(0, 8)}`,
      );
      break;
    }
    case "disconnect": {
      const text =
        "Nothing is pushed or taken any more, and the token is deleted. The repository and the config stay as they are.";
      if (!(await wantsIrrevocable({ title: "Disconnect repository", text, submit: "Disconnect" }))) return;
      await disconnectMirror(open);
      page.say("Disconnected the repository");
    }
  }
  page.git(open);
}
