// @vitest-environment jsdom

import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endAt } from "#command/accessTerms.ts";
import { AccountForm } from "#panels/account/AccountForm.tsx";
import { EndChoice, EndSelect } from "#panels/share/AccessEnd.tsx";
import ShareDialog from "#panels/share/ShareDialog.tsx";
import { Members } from "#panels/team/Members.tsx";
import { openPanel } from "../app.tsx";

const NOW = new Date("2026-12-01T12:00:00Z").getTime();
const inDays = (days: number) => endAt(`${days} days`, NOW)!;

let sent: unknown[];
let answers: Record<string, unknown>;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  sent = [];
  answers = {};
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (method !== "GET") sent.push([method, path.replace("/api", ""), JSON.parse(String(body ?? null))]);
    return Response.json(answers[`${method} ${path.replace("/api", "")}`] ?? []);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const shown = (children: ReactNode) => openPanel(children, "", { queries: true });
const choose = (select: HTMLElement, value: string) => fireEvent.change(select, { target: { value } });
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

const OFFERED = ["No end", "In a day", "In 7 days", "In 14 days", "In 30 days", "On a date…"];

test("an access without an end offers ends, one with an end tells what is left and exactly when", () => {
  const given: string[] = [];
  openPanel(<EndSelect end={null} label="End" onCommit={(words) => given.push(words)} />);
  const select = screen.getByLabelText<HTMLSelectElement>("End");
  expect([select.value, optionsOf(select)]).toEqual(["never", OFFERED]);
  choose(select, "14 days");
  expect(given).toEqual(["14 days"]);
  cleanup();
  openPanel(<EndSelect end={inDays(13)} label="End" onCommit={(words) => given.push(words)} />);
  const ending = screen.getByLabelText<HTMLSelectElement>("End");
  expect(optionsOf(ending)).toEqual(["Ends in 13 days", ...OFFERED]);
  expect(ending.title).toContain("2026");
  choose(ending, "never");
  expect(given).toEqual(["14 days", "never"]);
});

test.each([
  ["Enter", "2026-12-24", ["2026-12-24"]],
  ["Escape", "2026-12-24", []],
  ["Enter", "", []],
])("a date is taken by %s where one is typed: “%s”", (key, value, given) => {
  const taken: string[] = [];
  openPanel(<EndSelect end={null} label="End" onCommit={(words) => taken.push(words)} />);
  choose(screen.getByLabelText("End"), "date");
  const date = screen.getByLabelText<HTMLInputElement>("End: last day");
  expect(document.activeElement).toBe(date);
  fireEvent.change(date, { target: { value } });
  fireEvent.keyDown(date, { key });
  expect(taken).toEqual(given);
  expect(screen.queryByLabelText("End: last day")).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("End"));
});

test.each(["ArrowDown", "End", "n", "Enter"])("%s opens the list of ends, and chooses none", (key) => {
  const taken: string[] = [];
  openPanel(<EndSelect end={null} label="End" onCommit={(words) => taken.push(words)} />);
  const select = screen.getByLabelText<HTMLSelectElement>("End");
  const showPicker = vi.fn();
  Object.assign(select, { showPicker });
  // False once the browser is kept from choosing.
  expect(fireEvent.keyDown(select, { key })).toBe(false);
  expect([showPicker.mock.calls.length, taken]).toEqual([1, []]);
  expect(fireEvent.keyDown(select, { key: "Tab" })).toBe(true);
});

test("a form sends what was chosen, and never again once it is done", async () => {
  const heard: unknown[] = [];
  const send = async ({ ends }: Readonly<Record<string, string>>) => heard.push(ends);
  shown(
    <AccountForm
      label="Invite"
      submit="Invite"
      pending="Inviting..."
      clear
      send={send}
      onDone={() => undefined}
    >
      <EndChoice />
    </AccountForm>,
  );
  const select = screen.getByLabelText<HTMLSelectElement>("Access ends");
  choose(select, "date");
  const date = screen.getByLabelText("Access ends: last day");
  fireEvent.change(date, { target: { value: "2026-12-24" } });
  fireEvent.blur(date);
  expect(select.selectedOptions[0]?.textContent).toBe("2026-12-24");
  fireEvent.click(screen.getByRole("button", { name: /^Invite/ }));
  await waitFor(() => expect(select.value).toBe("never"));
  expect(heard).toEqual(["2026-12-24"]);
});

test("the dialog of links makes one that ends, tells when each does, and changes it", async () => {
  const path = "/configs/c/shares";
  const link = { id: "s", access: "edit", created_at: "2026-11-30T12:00:00Z", visitors: 1 };
  answers[`GET ${path}`] = [{ ...link, expires_at: inDays(7) }];
  answers[`POST ${path}`] = { ...link, expires_at: null, token: "secret" };
  answers[`PATCH ${path}/s`] = { ...link, expires_at: null };
  shown(<ShareDialog configId="c" onClose={() => undefined} />);
  const row = await screen.findByLabelText<HTMLSelectElement>("End of can edit link");
  expect(row.selectedOptions[0]?.textContent).toBe("Ends in 7 days");
  choose(row, "never");
  await waitFor(() => expect(sent).toEqual([["PATCH", `${path}/s`, { expires_at: null }]]));
  choose(screen.getByLabelText("Access ends"), "14 days");
  fireEvent.click(screen.getByRole("button", { name: "Create edit link" }));
  await waitFor(() => expect(sent[1]).toEqual(["POST", path, { access: "edit", expires_at: inDays(14) }]));
});

test("members see when access ends", async () => {
  answers["GET /teams/t/members"] = [
    ...[{ user_id: "a", name: "Ada", email: null, role: "owner", joined_at: "2026-11-01", expires_at: null }],
    ...[
      {
        user_id: "b",
        name: "Bob",
        email: null,
        role: "editor",
        joined_at: "2026-11-01",
        expires_at: inDays(13),
      },
    ],
  ];
  shown(<Members teamId="t" isOwner={false} />);
  const [ada, bob] = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(ada).not.toContain("ends");
  expect(bob).toContain("ends in 13 days");
});
