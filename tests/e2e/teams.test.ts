import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, post, startOwnApp } from "./app.ts";
import { byKeyboard, rested } from "./keys.ts";
import { PASSWORD, person } from "./person.ts";
import { photograph } from "./pictures.ts";
import { makeBuiltin } from "./studio.ts";

let app: App;
beforeAll(async () => {
  app = await startOwnApp({ env: { OUTBOX_PAGE: "1" } });
});
afterAll(() => app?.close());

const members = (page: Page) => page.getByRole("list", { name: "Members" }).getByRole("listitem");

test("a team is made, others come in by mail and by link, work by their role, and are out at once", async () => {
  const [ada, bob] = [await person(app, "Ada"), await person(app, "Bob")];
  const config = await makeBuiltin(app, ada);
  const { page } = ada;

  // By keys: the team, an invitation by mail, the transfer.
  await page.keyboard.press("g");
  await page.keyboard.press("b");
  await page.getByRole("heading", { name: "Teams", exact: true }).waitFor();
  await page.getByText("You are in no team yet.").waitFor();
  await byKeyboard(page, "create team", "Color");
  await page.getByRole("heading", { name: "Color" }).waitFor();
  await members(page).filter({ hasText: "Ada" }).waitFor();
  await byKeyboard(page, "invite to team");
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "email");
  await rested(page);
  await page.keyboard.type("bob@example.com");
  await page
    .getByRole("form", { name: "Invite" })
    .getByRole("combobox", { name: "Role" })
    .selectOption("editor");
  await page
    .getByRole("form", { name: "Invite" })
    .getByRole("textbox", { name: "E-mail address" })
    .press("Enter");
  await page.getByText("Invited bob@example.com").first().waitFor();
  await page.goto(`${app.url}/${config}`);
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await byKeyboard(page, "transfer configuration", "Color");
  await page.getByText("Transferred the config to Color").first().waitFor();

  // By pointer: Bob accepts on the start page, and finds the config among those of the team.
  await bob.page.goto(app.url);
  await bob.page.getByText("Ada invites you to the team Color as editor.").waitFor();
  await bob.page.getByRole("button", { name: "Accept" }).click();
  await bob.page.getByRole("heading", { name: "Color" }).waitFor();
  await members(bob.page).filter({ hasText: "Bob" }).getByText("editor").waitFor();
  await makeBuiltin(app, bob, "cg-config-latest");
  await bob.page.goto(app.url);
  const rows = bob.page.locator("table.configs tbody tr");
  await rows.filter({ hasText: "Color" }).first().waitFor();
  await bob.page.getByRole("combobox", { name: "Whose configurations" }).selectOption({ label: "Color" });
  await expect.poll(() => rows.count()).toBe(1);
  await photograph(bob.page, "teams-home");
  // What is opened while the list shows one team alone belongs to it.
  await bob.page.getByText("New ones belong to Color").waitFor();
  await bob.page
    .getByRole("button", { name: /^Use studio/ })
    .first()
    .click();
  await bob.page.getByRole("heading", { name: "Overview" }).waitFor();
  const made = new URL(bob.page.url()).pathname.split("/")[1]!;
  const access = await bob.page.evaluate(async (id) => (await fetch(`/api/configs/${id}/`)).json(), made);
  expect(access).toMatchObject({ team: { name: "Color" } });
  expect((await post(page, `/api/configs/${made}/transfer`, { team_id: null })).status).toBe(200);
  await bob.page.goto(`${app.url}/${config}`);
  await bob.page.getByRole("heading", { name: "Overview" }).waitFor();

  // The owner gives another role, then removes: what is open there ends.
  await page.goto(`${app.url}/teams`);
  await page.getByRole("link", { name: "Color" }).click();
  const row = members(page).filter({ hasText: "Bob" });
  // Keys open the list, and what they pass in it is not chosen.
  const role = row.getByRole("combobox", { name: "Role of Bob" });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") asked.push(request.postData() ?? "");
  });
  await role.focus();
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => document.querySelector("select:open") !== null);
  for (const key of ["End", "Home", "Enter"]) await page.keyboard.press(key);
  await page.getByText("Bob is viewer in Color now").first().waitFor();
  expect(asked.map((text) => JSON.parse(text).role)).toEqual(["viewer"]);
  // The open page knows it without being loaded again, and offers no changes.
  await bob.page.getByRole("button", { name: /, read-only$/ }).waitFor();
  await photograph(bob.page, "teams-viewer");
  await page.getByRole("form", { name: "Invite" }).getByRole("button", { name: "Invite" }).click();
  const link = await page.locator(".account-code").innerText();
  await photograph(page, "team");
  // An invitation by mail takes nothing away of the link, which is not shown again.
  const address = page.getByRole("form", { name: "Invite" }).getByRole("textbox", { name: "E-mail address" });
  await address.fill("dee@example.com");
  await address.press("Enter");
  await page.getByText("Invited dee@example.com").first().waitFor();
  expect(await page.locator(".account-code").innerText()).toBe(link);
  await row.getByRole("button", { name: "Remove Bob" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove member" }).click();
  await expect.poll(() => members(page).count()).toBe(1);
  await bob.page
    .getByText(/is no longer shared with you/)
    .first()
    .waitFor();

  // The link lets one person in, once.
  await bob.page.goto(link);
  await bob.page.getByText("Ada invites you to the team Color as viewer.").waitFor();
  await photograph(bob.page, "teams-link");
  await bob.page.getByRole("button", { name: "Join the team" }).click();
  await bob.page.getByRole("heading", { name: "Color" }).waitFor();
  await bob.page.goto(link);
  await bob.page.getByText("This invitation was used, revoked or has expired").waitFor();

  // Who has no account yet registers, and is back at the invitation by the link of the mail.
  await page.getByRole("form", { name: "Invite" }).getByRole("button", { name: "Invite" }).click();
  const said = page.locator(".account-code");
  await expect.poll(() => said.innerText()).not.toBe(link);
  const cy = await app.visitor();
  await cy.page.goto(await said.innerText());
  await cy.page.getByText("Register or sign in; the invitation is opened again then.").waitFor();
  await photograph(cy.page, "teams-link-visitor");
  await cy.page.getByRole("link", { name: "Register" }).click();
  await cy.page.getByRole("textbox", { name: "Name" }).fill("Cy");
  await cy.page.getByRole("textbox", { name: "E-mail" }).fill("cy@example.com");
  await cy.page.locator("input[autocomplete=new-password]").fill(PASSWORD);
  await cy.page.keyboard.press("Enter");
  await cy.page.getByText("cy@example.com", { exact: true }).waitFor();
  const mails = await (await fetch(`${app.url}/outbox`)).text();
  const [, mailed] = /href="([^"]*verify=[^"]*)"/.exec(mails.slice(mails.indexOf("cy@example.com")))!;
  await cy.page.goto(mailed!.replaceAll("&amp;", "&"));
  await cy.page.getByRole("button", { name: "Confirm" }).click();
  await cy.page.getByRole("button", { name: "Join the team" }).click();
  await cy.page.getByRole("heading", { name: "Color" }).waitFor();

  // The log tells it, and the team stays while it owns a config.
  await page.getByRole("button", { name: "Team log" }).click();
  const events = page.getByRole("list", { name: "Events" }).getByRole("listitem");
  await events.filter({ hasText: "Removed a member from a team bob@example.com" }).waitFor();
  await photograph(page, "team-log");
  expect([...ada.errors, ...bob.errors]).toEqual([]);
  await byKeyboard(page, "delete team");
  await page.getByText("“Color” still owns 1 config; transfer or delete it first.").first().waitFor();
  await byKeyboard(page, "leave team");
  await page.getByText("“Color” would have no owner left.").first().waitFor();
});
