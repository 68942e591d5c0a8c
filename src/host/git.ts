import { disconnectMirror, runMirror, testMirror } from "#api/publish/gitMirrorClient.ts";
import type { Effect } from "#command/command.ts";
import { wantsIrrevocable } from "#store/irrevocable.ts";
import type { Page } from "./page.ts";

export const RUNNING = "Pulling commits and pushing publications";

/** Result of a test of a connection. @throws with the reason why the repository is not reached */
export function testText({ error, commit }: { error: string | null; commit: string | null }): string {
  if (error !== null) throw new Error(error);
  return commit === null
    ? "Connected; the branch has no commit yet"
    : `Connected; the branch is at ${commit.slice(0, 8)}`;
}

/** Asks before a repository is disconnected. @param kept what stays as it is, beside the repository */
export function wantsDisconnect(kept: string): Promise<boolean> {
  const text = `Nothing is pushed or pulled any more, and the token is deleted. The repository and ${kept} stay as they are.`;
  return wantsIrrevocable({ title: "Disconnect repository", text, submit: "Disconnect" });
}

/** Runs, tries or disconnects the git mirror of the open configuration. */
export async function performGit(
  effect: Extract<Effect, { kind: "git" }>,
  open: string,
  page: Page,
): Promise<void> {
  switch (effect.do) {
    case "run":
      await runMirror(open);
      page.say(RUNNING);
      break;
    case "test":
      page.say(testText(await testMirror(open)));
      break;
    case "disconnect":
      if (!(await wantsDisconnect("the config"))) return;
      await disconnectMirror(open);
      page.say("Disconnected the repository");
  }
  page.git(open);
}
