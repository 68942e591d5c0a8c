import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, post, startOwnApp } from "./app.ts";
import { answer, byKeyboard, saved } from "./keys.ts";
import { person } from "./person.ts";
import { photograph } from "./pictures.ts";
import { makeBuiltin } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startOwnApp({ env: { OUTBOX_PAGE: "1" } });
});
afterAll(() => app?.close());

/** Changes the color of the one look that there is. */
async function strengthen(page: Page, config: string): Promise<void> {
  const looks = await (await page.request.get(`${app.url}/api/configs/${config}/looks`)).json();
  const { id, transform } = looks[0];
  const cdl = { id: transform.id, type: "CDLTransform", slope: [1.2, 1, 0.8] };
  const requests = [{ method: "PATCH", path: `/configs/${config}/looks/${id}`, body: { transform: cdl } }];
  const { status, text } = await post(page, `/api/configs/${config}/batch`, { requests });
  expect([status, text]).toEqual([200, expect.anything()]);
}

const proposal = (page: Page) => page.getByRole("complementary", { name: "Proposal 1" });
const changes = (page: Page) => proposal(page).getByRole("listbox", { name: "Differences" });

test("a change is proposed, discussed, approved, edited, approved again and published", async () => {
  const [ada, bob] = [await person(app, "Ada"), await person(app, "Bob")];
  const config = await makeBuiltin(app, ada);
  const team = JSON.parse((await post(ada.page, "/api/teams", { name: "Color" })).text).id;
  const invitation = await post(ada.page, `/api/teams/${team}/invitations`, { role: "publisher" });
  await post(bob.page, "/api/invitations/accept", { token: JSON.parse(invitation.text).token });
  await post(ada.page, `/api/configs/${config}/transfer`, { team_id: team });
  const channel = `/api/configs/${config}/channels/show%2Fstable`;
  expect((await post(ada.page, `${channel}/publications`, { note: "First lock" })).status).toBe(201);

  await ada.page.goto(`${app.url}/${config}/channels`);
  await ada.page.getByRole("option", { name: "First lock" }).waitFor();
  await byKeyboard(ada.page, "set what a channel requires", "show/stable", "1 approval", "openimageio");
  await ada.page
    .getByText(/“show\/stable” requires 1 approval, no errors in .*OpenImageIO/)
    .first()
    .waitFor();
  await ada.page
    .getByRole("group", { name: "show/stable" })
    .getByText(/^1 approval, /)
    .waitFor();

  // By keys: an edit, and the proposal of it, which its author cannot approve.
  await bob.page.goto(`${app.url}/${config}`);
  await bob.page.getByRole("heading", { name: "Overview" }).waitFor();
  await strengthen(bob.page, config);
  await byKeyboard(bob.page, "add look", "Night", "raw");
  await saved(bob.page);
  await byKeyboard(bob.page, "propose to a channel", "show/stable", "Night look for 045");
  await proposal(bob.page).getByRole("heading", { name: "Night look for 045" }).waitFor();
  const approve = (page: Page) => proposal(page).getByRole("button", { name: "Approve" });
  expect(await approve(bob.page).getAttribute("title")).toBe(
    "You opened proposal 1; somebody else approves it.",
  );
  await changes(bob.page).getByRole("option", { name: "Added: Night, Looks" }).waitFor();

  // By keys: the change is looked at, commented on and approved.
  await ada.page.goto(`${app.url}/${config}/channels#proposal-1`);
  await changes(ada.page).getByRole("option", { name: "Added: Night, Looks" }).waitFor();
  await changes(ada.page).focus();
  await ada.page.keyboard.press("End");
  await ada.page.keyboard.press("m");
  await proposal(ada.page).locator("textarea:focus").waitFor();
  await ada.page.keyboard.type("Loses a bit of punch on 020.");
  await ada.page.keyboard.press("Control+Enter");
  await proposal(ada.page).getByRole("listitem").filter({ hasText: "Ada on Night" }).waitFor();
  await changes(ada.page).focus();
  await ada.page.keyboard.press("a");
  await ada.page
    .getByText(/^Approved version \d+ of proposal 1: 1 of 1$/)
    .first()
    .waitFor();
  await proposal(ada.page).getByText("1 of 1", { exact: true }).first().waitFor();

  // An edit resets the approval.
  await byKeyboard(bob.page, "add look", "Dawn", "raw");
  await saved(bob.page);
  await proposal(ada.page)
    .getByText(/^approved version \d+, edited since$/)
    .waitFor();
  await changes(ada.page).getByRole("option", { name: "Added: Dawn, Looks" }).waitFor();
  await proposal(ada.page).getByText("passed").waitFor();
  // The lines of the file, comments and layout among them, stand above the rows.
  const lines = proposal(ada.page).getByText(/^In the file, \d+ lines change in \d+ places?$/);
  await lines.click();
  await proposal(ada.page).getByText("name: Dawn").waitFor();
  await photograph(ada.page, "proposal-lines");
  await lines.click();
  await changes(ada.page).focus();
  await ada.page.keyboard.press("Home");
  await proposal(ada.page)
    .getByRole("img", { name: /^Patches by B/ })
    .waitFor();
  await photograph(ada.page, "proposal");
  // Changes are requested by key, and the request is withdrawn by pointer.
  // They act on the screen that the link opens, wherever the focus is.
  await ada.page.reload();
  await proposal(ada.page).getByRole("button", { name: "Request changes" }).waitFor();
  await ada.page.keyboard.press("m");
  const comment = proposal(ada.page).getByRole("textbox");
  await expect.poll(() => comment.evaluate((field) => field === document.activeElement)).toBe(true);
  await comment.blur();
  await ada.page.keyboard.press("r");
  await answer(ada.page, "Darker on 045");
  await proposal(ada.page).getByText("requests changes", { exact: true }).waitFor();
  await photograph(ada.page, "proposal-changes");
  await proposal(ada.page).getByRole("button", { name: "Withdraw request" }).click();
  await proposal(ada.page).getByText("requests changes", { exact: true }).waitFor({ state: "detached" });
  // By pointer: approved again, and published.
  await approve(ada.page).click();
  await proposal(ada.page).getByRole("button", { name: "Withdraw approval" }).waitFor();
  await bob.page.goto(`${app.url}/${config}/channels`);
  const publish = proposal(bob.page).getByRole("button", { name: "Publish" });
  await expect.poll(() => publish.getAttribute("aria-disabled")).toBeNull();
  await publish.click();
  await bob.page
    .getByText(/^Published version \d+ to “show\/stable” by proposal 1$/)
    .first()
    .waitFor();
  await bob.page.getByRole("option", { name: "live Night look for 045" }).waitFor();
  await proposal(bob.page).getByText("Published", { exact: true }).waitFor();
  await photograph(bob.page, "proposal-published");
  expect([...ada.errors, ...bob.errors]).toEqual([]);
});
