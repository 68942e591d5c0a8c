import { afterAll, beforeAll, expect, test } from "vitest";
import { openRemote } from "../server/git/remotes.ts";
import { type App, post, startOwnApp, until } from "./app.ts";
import { byKeyboard, rested } from "./keys.ts";
import { person } from "./person.ts";
import { photograph } from "./pictures.ts";
import { makeBuiltin, studio } from "./studio.ts";

const PASSWORD = "a lamp beside the window";
let app: App;
const [remote, shared] = [openRemote(), openRemote()];
beforeAll(async () => {
  const env = {
    ...{ OUTBOX_PAGE: "1", SECRET_KEY: "0123456789abcdef0123456789abcdef" },
    ...{ OUTGOING_ALLOW: "127.0.0.1", GIT_PATHS: `${remote.folder},${shared.folder}` },
  };
  app = await startOwnApp({ env });
});
afterAll(async () => {
  await app?.close();
  remote.remove();
  shared.remove();
});

test("a repository is connected, tried, its conflict decided, and disconnected, by keys and by pointer", async () => {
  const { page, errors } = await studio(app);
  const id = new URL(page.url()).pathname.split("/")[1];
  const asked = await post(page, "/api/auth/register?email=ada@example.com", { password: PASSWORD });
  expect(asked.status).toBe(202);
  const outbox = async () => (await page.request.get(`${app.url}/outbox`)).text();
  await until(async () => (await outbox()).includes("verify="));
  const [, token, user_id] = /verify=([^&"]+)&amp;user_id=([^"]+)"/.exec(await outbox())!;
  expect((await post(page, "/api/auth/verify-email", { token, user_id })).status).toBe(200);

  const yaml = async () => (await page.request.get(`${app.url}/api/configs/${id}/view_yaml`)).text();
  remote.commit({
    "config.ocio": (await yaml()).replace(/\ncolorspaces:\n/, "$&  - !<ColorSpace>\n    name: by hand\n\n"),
    "luts/show grade.cube": "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n",
  });
  // It was registered beside the page.
  await page.reload();
  await page.keyboard.press("g");
  await page.keyboard.press("q");
  const form = page.getByRole("form", { name: "Connect repository" });
  await form.waitFor();
  await byKeyboard(page, "connect git repository");
  await page.waitForFunction(() => document.activeElement?.matches(".git-form input"));
  await rested(page);
  await page.keyboard.type("ftp://example.com/a.git");
  await form.getByRole("textbox", { name: "Channel" }).fill("show/stable");
  await page.keyboard.press("Enter");
  await page
    .getByText("Address: “ftp://example.com/a.git” is not the address of a repository; write one")
    .waitFor();
  await form.getByRole("textbox", { name: "Address" }).fill(remote.path);
  await photograph(page, "git-connect");
  await form.getByRole("button", { name: "Connect" }).click();

  const conflicts = page.getByRole("form", { name: "Conflicts" });
  await conflicts.waitFor();
  await photograph(page, "git-conflicts");
  await conflicts.getByRole("radio", { name: "As the config has it" }).check();
  await conflicts.getByRole("button", { name: "Pull the commit" }).click();
  await page.getByRole("list", { name: "Commits" }).getByText("Edit by hand").waitFor();
  await page.getByRole("region", { name: "LUT files left out" }).getByText("show grade.cube").waitFor();
  await photograph(page, "git");

  await byKeyboard(page, "test connection to git");
  await page.getByText(/Connected; the branch is at [0-9a-f]{8}/).waitFor();
  await page.getByRole("button", { name: "Disconnect" }).click();
  const dialog = page.getByRole("dialog", { name: "Disconnect repository" });
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Disconnect" }).click();
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await form.waitFor();
  // The address that was refused.
  expect(errors.filter((each) => !/status of 422/.test(each))).toEqual([]);
});

test("a team's repository is connected, tried, its conflict decided in the config, and disconnected, by keys and by pointer", async () => {
  const ada = await person(app, "Grace");
  const { page, errors } = ada;
  const show = await makeBuiltin(app, ada);
  const yaml = await (await page.request.get(`${app.url}/api/configs/${show}/view_yaml`)).text();
  const file = "studio-config-v4-0-0-aces-v2-0-ocio-v2-5/config.ocio";
  shared.commit({
    [file]: yaml.replace(/\ncolorspaces:\n/, "$&  - !<ColorSpace>\n    name: by hand\n\n"),
  });
  await page.goto(`${app.url}/teams`);
  await page.getByText("You are in no team yet.").waitFor();
  await byKeyboard(page, "create team", "Color");
  await page.getByRole("heading", { name: "Color", exact: true }).waitFor();
  const team = new URL(page.url()).pathname.split("/")[2]!;
  expect((await post(page, `/api/configs/${show}/transfer`, { team_id: team })).status).toBe(200);

  await byKeyboard(page, "connect git repository to team");
  await page.waitForFunction(() => document.activeElement?.matches(".git-form input"));
  await rested(page);
  await page.keyboard.type(shared.path);
  const form = page.getByRole("form", { name: "Connect repository" });
  expect(await form.getByRole("textbox", { name: "File" }).count()).toBe(0);
  await form.getByRole("textbox", { name: "Channel" }).fill("show/stable");
  await photograph(page, "team-git-connect");
  await form.getByRole("textbox", { name: "Channel" }).press("Enter");
  const config = page.getByRole("list", { name: "Mirrored configs" }).getByRole("listitem");
  await config.getByText(file).first().waitFor();
  await byKeyboard(page, "test connection to git repository of team");
  await page.getByText(/Connected; the branch is at [0-9a-f]{8}/).waitFor();
  const resolve = config.getByRole("link", { name: "Resolve" });
  await resolve.waitFor();
  await photograph(page, "team-git");
  await resolve.click();

  const conflicts = page.getByRole("form", { name: "Conflicts" });
  await conflicts.waitFor();
  await photograph(page, "team-git-config");
  expect(await page.getByRole("button", { name: "Disconnect" }).count()).toBe(0);
  await conflicts.getByRole("radio", { name: "As the repository has it" }).check();
  await conflicts.getByRole("button", { name: "Pull the commit" }).click();
  await page.getByRole("list", { name: "Commits" }).getByText("Edit by hand").first().waitFor();
  await page.getByRole("link", { name: "Color", exact: true }).click();
  await page.getByRole("button", { name: "Pull commits" }).click();
  await page.getByText("Pulling commits and pushing publications").first().waitFor();
  await byKeyboard(page, "disconnect git repository from team");
  const dialog = page.getByRole("dialog", { name: "Disconnect repository" });
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await form.waitFor();
  expect(errors).toEqual([]);
});
