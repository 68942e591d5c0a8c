import { changing } from "#command/declare.ts";
import { opened } from "#command/opened.ts";

const run = (what: "run" | "test" | "disconnect") => () => ({
  effects: [{ kind: "git" as const, do: what }],
});

export default changing("git", {
  connect: opened({
    needs: "own",
    account: "git",
    title: "Connect git repository",
    icon: "plus",
    aliases: ["mirror", "github", "gitlab", "version control", "sync to git", "push"],
    run: ({ config }) => ({ effects: [{ kind: "go", to: `/${config.id}/git#address` }] }),
  }),
  take: opened({
    needs: "own",
    account: "git",
    title: "Pull commits from git repository",
    aliases: ["fetch", "sync", "take commits"],
    run: run("run"),
  }),
  test: opened({
    needs: "own",
    account: "git",
    title: "Test connection to git repository",
    aliases: ["try repository", "check token"],
    run: run("test"),
  }),
  disconnect: {
    ...opened({
      needs: "own",
      account: "git",
      title: "Disconnect git repository",
      aliases: ["remove mirror", "stop mirror"],
      run: run("disconnect"),
    }),
    destructive: true,
  },
});
