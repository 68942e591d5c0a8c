// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Account, SessionEntry } from "#api/auth/account.ts";
import { sessionsQuery } from "#api/auth/accountClient.ts";
import AccountMenu from "#panels/account/AccountMenu.tsx";
import { Profile } from "#panels/account/Profile.tsx";
import { Register } from "#panels/account/Register.tsx";
import { ResetPassword, ResetRequest } from "#panels/account/ResetPassword.tsx";
import { SignIn } from "#panels/account/SignIn.tsx";
import IrrevocableQuestion from "#panels/dialog/IrrevocableQuestion.tsx";
import { useIrrevocable } from "#store/irrevocable.ts";
import { carryAccount } from "../../src/routes/-start/accountEffect.ts";
import { usePasswordQuestion } from "../../src/routes/-start/passwordQuestion.ts";
import { uuidOf } from "../store/fixture.ts";
import { openPanel } from "./app.tsx";

const mira: Account = {
  ...{ user_id: uuidOf(1), user_type: "registered", email: "mira@studio.example", name: "Mira" },
  ...{ plan: "selfHosted", created_at: "2026-11-02T10:00:00Z" },
};
const nobody: Account = { ...mira, user_type: "anonymous", email: null, name: null };

type Sent = { method: string; path: string; body: unknown };
let sent: Sent[];
/** Answers of the server to "METHOD /path"; without one an empty list. */
let answers: Record<string, () => Response | Promise<Response>>;
const refusing = (status: number, detail: string, issues?: object[]) => () =>
  Response.json({ detail, ...(issues && { issues }) }, { status });
const saying =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const nothing = () => new Response(null, { status: 204 });

beforeEach(() => {
  window.scrollTo = () => undefined;
  sent = [];
  answers = {};
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    const called = path.replace("/api", "");
    sent.push({ method: method ?? "", path: called, body: body ? JSON.parse(String(body)) : undefined });
    return (answers[`${method} ${called.replace(/\?.*/, "")}`] ?? saying([]))();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A screen where its links lead somewhere; its queries ask the server. */
async function shown(children: ReactNode) {
  const routeTree = createRootRoute({ component: () => children });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await router.load();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const open = openPanel(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await act(async () => undefined);
  return open;
}
const signIn = (more: object = {}) => (
  <SignIn
    registered={false}
    saved={async () => undefined}
    onSignedIn={() => undefined}
    onVerified={() => undefined}
    {...more}
  />
);
const profile = (more: object = {}) => (
  <Profile part="" onChanged={() => undefined} onDeleted={() => undefined} {...more} />
);
/** The question before what cannot be undone, as the frame of the page shows it. */
function Question() {
  return useIrrevocable(({ question }) => question !== null) ? <IrrevocableQuestion /> : null;
}
const form = (name: string) =>
  within(document.querySelector<HTMLFormElement>(`form[aria-label="${name}"]`) as HTMLElement);
const field = (of: string, name: string) => form(of).getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const type = (of: string, name: string, text: string) =>
  fireEvent.change(field(of, name), { target: { value: text } });
/** Presses the button that sends a form, which reads as given. */
function press(of: string, reads: string) {
  const button = document.querySelector<HTMLElement>(`form[aria-label="${of}"] button[type="submit"]`)!;
  expect(button.querySelector(".late > :first-child")?.textContent).toBe(reads);
  fireEvent.click(button);
}
const posted = () => sent.filter(({ method }) => method !== "GET");
const describedBy = (input: HTMLInputElement) =>
  (input.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");

test.each([
  [
    "signing in",
    signIn(),
    [
      ["email", "username"],
      ["password", "current-password"],
      ["code", "one-time-code"],
    ],
  ],
  [
    "registering",
    <Register key="r" registered={false} saved={async () => undefined} />,
    [
      ["name", "name"],
      ["email", "username"],
      ["password", "new-password"],
    ],
  ],
  ["asking for a link", <ResetRequest key="q" />, [["email", "username"]]],
  [
    "another password",
    <ResetPassword key="c" token="t" user={uuidOf(1)} onDone={() => undefined} />,
    [["password", "new-password"]],
  ],
])("the fields of %s tell password managers what they are", async (_, children, fields) => {
  await shown(children);
  const inputs = [...document.querySelectorAll("input")];
  expect(inputs.map(({ name, autocomplete }) => [name, autocomplete])).toEqual(fields);
  for (const input of inputs) expect(input.labels).toHaveLength(1);
});

test("signing in without anything says so below each field and sends nothing; the first wrong one has the focus", async () => {
  await shown(signIn());
  press("Sign in", "Sign in");
  expect(describedBy(field("Sign in", "E-mail"))).toBe("Enter your e-mail address.");
  expect(describedBy(field("Sign in", "Password"))).toBe("Enter your password.");
  expect(document.activeElement).toBe(field("Sign in", "E-mail"));

  type("Sign in", "E-mail", "mira@studio.example");
  press("Sign in", "Sign in");
  expect(field("Sign in", "E-mail").getAttribute("aria-invalid")).toBeNull();
  expect(document.activeElement).toBe(field("Sign in", "Password"));
  expect(posted()).toEqual([]);
});

test("a password is hidden until it is asked to be shown, and is for the browser to keep", async () => {
  await shown(signIn());
  const form = within(screen.getByRole("form", { name: "Sign in" }));
  const field = document.querySelector<HTMLInputElement>("form[aria-label='Sign in'] input[name=password]")!;
  expect([field.type, field.autocomplete]).toEqual(["password", "current-password"]);
  fireEvent.click(form.getByRole("button", { name: "Show password" }));
  expect(field.type).toBe("text");
});

test("what the server refuses is told and nothing typed is lost; the next try goes through", async () => {
  const onSignedIn = vi.fn();
  const saved = vi.fn(async () => undefined);
  await shown(signIn({ onSignedIn, saved }));
  type("Sign in", "E-mail", " mira@studio.example ");
  type("Sign in", "Password", "wrong one");
  answers["POST /auth/login"] = refusing(401, "The address or the password is not right.");
  press("Sign in", "Sign in");
  expect((await screen.findByRole("alert")).textContent).toBe("The address or the password is not right.");
  expect(field("Sign in", "Password").value).toBe("wrong one");

  type("Sign in", "Password", "right one");
  answers["POST /auth/login"] = saying(mira);
  press("Sign in", "Sign in");
  await waitFor(() => expect(onSignedIn.mock.calls[0]?.[0]).toEqual(mira));
  expect(saved).toHaveBeenCalledTimes(2);
  expect(posted().at(-1)).toEqual({
    ...{ method: "POST", path: "/auth/login" },
    body: { email: "mira@studio.example", password: "right one", keep_work: false },
  });
});

test("where a code of the second factor is asked for, no other form asks for a recovery code", async () => {
  await shown(signIn());
  expect(screen.getByRole("heading", { name: "Recovery code" })).toBeTruthy();
  type("Sign in", "E-mail", "mira@studio.example");
  type("Sign in", "Password", "right one");
  answers["POST /auth/login"] = saying({ detail: "A code is needed.", code: "secondFactor" }, 401);
  press("Sign in", "Sign in");
  await waitFor(() => expect(field("Sign in", "Code")).toBeTruthy());
  expect(screen.queryByRole("heading", { name: "Recovery code" })).toBeNull();
});

test("what was made without an account goes along unless that is declined", async () => {
  answers["GET /configs/"] = saying([{ id: uuidOf(5), name: "Show" }]);
  answers["POST /auth/login"] = saying(mira);
  await shown(signIn());
  const along = await screen.findByRole("checkbox", { name: /^Add the configuration of this browser/ });
  type("Sign in", "E-mail", "mira@studio.example");
  type("Sign in", "Password", "right one");
  press("Sign in", "Sign in");
  await waitFor(() => expect(posted().at(-1)?.body).toMatchObject({ keep_work: true }));
  fireEvent.click(along);
  await waitFor(() => expect(document.querySelector("[type=submit][aria-disabled]")).toBeNull());
  press("Sign in", "Sign in");
  await waitFor(() => expect(posted().at(-1)?.body).toMatchObject({ keep_work: false }));
});

test("a slow answer is waited for once, and the button says so after a while", async () => {
  await shown(signIn());
  type("Sign in", "E-mail", "mira@studio.example");
  type("Sign in", "Password", "right one");
  let answer: (response: Response) => void = () => undefined;
  answers["POST /auth/login"] = () => new Promise((resolve) => (answer = resolve));
  vi.useFakeTimers();
  for (let presses = 0; presses < 3; presses++) press("Sign in", "Sign in");
  await act(() => vi.advanceTimersByTimeAsync(399));
  expect(screen.queryByText("Signing in...", { selector: "[role=status]" })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2));
  expect(screen.getByText("Signing in...", { selector: "[role=status]" })).toBeTruthy();
  expect(posted()).toHaveLength(1);
  await act(async () => answer(Response.json(mira)));
});

describe("with the accounts of a studio", () => {
  const signIn = (more: object = {}) => (
    <SignIn
      registered={false}
      saved={async () => true}
      onSignedIn={() => {}}
      onVerified={() => {}}
      {...more}
    />
  );

  test("one button leads there, and passwords are offered only where they are used", async () => {
    answers["GET /auth/methods"] = saying({ password: false, oidc: { name: "Studio" } });
    await shown(signIn());
    await screen.findByRole("button", { name: "Sign in with Studio" });
    expect(screen.queryByLabelText("Password")).toBeNull();
  });

  test("what went wrong there is said", async () => {
    answers["GET /auth/methods"] = saying({ password: true, oidc: { name: "Studio" } });
    await shown(signIn({ failed: "groups" }));
    await screen.findByText(/in none of the groups/);
    await screen.findByRole("button", { name: "Sign in with Studio" });
    expect(screen.getByLabelText(/^Password/)).toBeTruthy();
  });
});

describe("a link that confirms an address", () => {
  const link = { user: uuidOf(1), token: "token" };
  const email = "mira@studio.example";
  const needing = (needs: string) => saying({ email, needs });

  test("does so when it is told to, where it was asked for", async () => {
    const onVerified = vi.fn();
    answers["GET /auth/verify-email"] = needing("nothing");
    answers["POST /auth/verify-email"] = saying({ email, signed_in: false });
    await shown(signIn({ link, onVerified }));
    const button = await screen.findByRole("button", { name: "Confirm" });
    expect(document.activeElement).toBe(button);
    await screen.findByText(`${email} belongs to your account once it is confirmed.`);
    expect(posted()).toEqual([]);
    fireEvent.click(button);
    await screen.findByText(`${email} is confirmed. Sign in to continue.`);
    expect(posted()).toEqual([
      { method: "POST", path: "/auth/verify-email", body: { user_id: link.user, token: link.token } },
    ]);
    expect(field("Sign in", "E-mail").value).toBe(email);
    expect(onVerified).toHaveBeenCalledOnce();
  });

  test("has a password chosen in any other browser", async () => {
    answers["GET /auth/verify-email"] = needing("password");
    answers["POST /auth/verify-email"] = saying({ email, signed_in: false });
    await shown(signIn({ link }));
    await screen.findByText(/was requested in another browser\. Choose its password here/);
    type("Confirm your e-mail address", "New password", "short");
    press("Confirm your e-mail address", "Confirm");
    expect(describedBy(field("Confirm your e-mail address", "New password"))).toMatch(/this one has 5\./);
    type("Confirm your e-mail address", "New password", "four words in a row");
    press("Confirm your e-mail address", "Confirm");
    await screen.findByText(`${email} is confirmed. Sign in to continue.`);
    expect(posted().map(({ body }) => body)).toEqual([
      { user_id: link.user, token: link.token, password: "four words in a row" },
    ]);
  });

  test("has one sign in first where the account gets another address", async () => {
    const onSignedIn = vi.fn();
    answers["GET /auth/verify-email"] = needing("session");
    answers["POST /auth/login"] = saying(mira);
    await shown(signIn({ link, onSignedIn }));
    await screen.findByText(`Sign in to the account that ${email} is for; then it can be confirmed.`);
    type("Sign in", "E-mail", "old@studio.example");
    type("Sign in", "Password", "four words in a row");
    answers["GET /auth/verify-email"] = needing("nothing");
    press("Sign in", "Sign in");
    await screen.findByText(`${email} belongs to your account once it is confirmed.`);
    expect(onSignedIn).toHaveBeenCalledOnce();
  });

  test("that is over says so, and how to get another", async () => {
    answers["GET /auth/verify-email"] = refusing(410, "This link was used already.");
    await shown(signIn({ link }));
    expect((await screen.findByRole("alert")).textContent).toBe("This link was used already.");
    screen.getByRole("link", { name: "Register again" });
  });
});

test("registering says what comes next, and what was typed is there for another try", async () => {
  answers["POST /auth/register"] = saying({ detail: "A mail is on its way." }, 202);
  await shown(<Register registered={false} saved={async () => undefined} />);
  type("Register", "E-mail", "mira@studio.example");
  type("Register", "Password", "short");
  press("Register", "Register");
  expect(describedBy(field("Register", "Password"))).toMatch(
    /^A password has at least 8 characters; this one has 5\./,
  );
  type("Register", "Password", "four words in a row");
  press("Register", "Register");
  await screen.findByText("A mail is on its way.");
  expect(posted()).toEqual([
    {
      ...{ method: "POST", path: "/auth/register" },
      body: { email: "mira@studio.example", password: "four words in a row" },
    },
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Change or send again" }));
  expect(field("Register", "Password").value).toBe("four words in a row");
});

test("a password that the server finds too common is told below it", async () => {
  const detail = "The field password is not valid.";
  answers["POST /auth/register"] = refusing(422, detail, [
    { path: ["password"], message: "This password is among the most common ones; choose another." },
  ]);
  await shown(<Register registered={false} saved={async () => undefined} />);
  type("Register", "E-mail", "mira@studio.example");
  type("Register", "Password", "password1");
  press("Register", "Register");
  await waitFor(() => expect(document.activeElement).toBe(field("Register", "Password")));
  expect(describedBy(field("Register", "Password"))).toMatch(/^This password is among the most common ones/);
});

test.each(["went to another field", "typed on"])("a refusal leaves the focus of one who %s", async (how) => {
  let refuse = (_: Response) => {};
  answers["POST /auth/login"] = () =>
    new Promise<Response>((done) => {
      refuse = done;
    });
  await shown(signIn());
  type("Sign in", "E-mail", "mira@studio.example");
  type("Sign in", "Password", "wrong one");
  const email = field("Sign in", "E-mail");
  act(() => (how === "typed on" ? email : field("Sign in", "Password")).focus());
  press("Sign in", "Sign in");
  await waitFor(() => expect(posted()).toHaveLength(1));
  act(() => email.focus());
  if (how === "typed on") fireEvent.input(email, { target: { value: "mira@other.example" } });
  await act(async () =>
    refuse(refusing(422, "Not valid.", [{ path: ["password"], message: "Not right." }])()),
  );
  await waitFor(() => expect(describedBy(field("Sign in", "Password"))).toMatch(/^Not right/));
  expect(document.activeElement).toBe(email);
});

test("a link to another password is asked for", async () => {
  answers["POST /auth/password-reset-request"] = saying({ detail: "If there is an account…" }, 202);
  await shown(<ResetRequest />);
  type("Reset password", "E-mail", "mira@studio.example");
  press("Reset password", "Send the link");
  await screen.findByText("If there is an account…");
});

test("an address that was typed to sign in is there where another password is asked for", async () => {
  await shown(signIn());
  fireEvent.input(field("Sign in", "E-mail"), { target: { value: "mira@studio.example" } });
  cleanup();
  await shown(<ResetRequest />);
  expect(field("Reset password", "E-mail").value).toBe("mira@studio.example");
});

test.each([
  ["names the user", uuidOf(1), `?user_id=${uuidOf(1)}`],
  ["names no user", undefined, ""],
])("another password is set by a link that %s, and signing in comes next", async (_, user, query) => {
  answers["POST /auth/password-reset-check"] = nothing;
  answers["POST /auth/password-reset"] = nothing;
  const onDone = vi.fn();
  await shown(<ResetPassword token="a token" user={user} onDone={onDone} />);
  type("Choose a new password", "New password", "four words in a row");
  press("Choose a new password", "Set password");
  await screen.findByRole("link", { name: "Sign in" });
  expect(posted()).toEqual([
    { method: "POST", path: `/auth/password-reset-check${query}`, body: { token: "a token" } },
    {
      ...{ method: "POST", path: `/auth/password-reset${query}` },
      body: { token: "a token", password: "four words in a row" },
    },
  ]);
  expect(onDone).toHaveBeenCalledOnce();
});

test("a link to another password that is over says so at once, and any other failure is left to the form", async () => {
  answers["POST /auth/password-reset-check"] = refusing(503, "The server is busy.");
  await shown(<ResetPassword token="a token" user={undefined} onDone={vi.fn()} />);
  await waitFor(() => expect(posted()).toHaveLength(1));
  expect(field("Choose a new password", "New password")).toBeTruthy();
  cleanup();
  answers["POST /auth/password-reset-check"] = refusing(410, "This link is over.");
  await shown(<ResetPassword token="a token" user={undefined} onDone={vi.fn()} />);
  expect((await screen.findByRole("alert")).textContent).toMatch(/^This link was used already/);
  expect(screen.getByRole("link", { name: "Send another link" })).toBeTruthy();
  expect(screen.queryByLabelText("New password")).toBeNull();
});

test("a password that is not right is told below it, and the fields are empty after a change", async () => {
  answers["GET /auth/me"] = saying(mira);
  await shown(profile());
  await screen.findByText("New password");
  type("Password", "Password", "wrong one");
  type("Password", "New password", "four words in a row");
  answers["POST /auth/password"] = refusing(401, "The password is not right.");
  press("Password", "Change password");
  await waitFor(() => expect(describedBy(field("Password", "Password"))).toBe("The password is not right."));
  answers["POST /auth/password"] = nothing;
  press("Password", "Change password");
  await waitFor(() => expect(field("Password", "New password").value).toBe(""));
});

test("what is typed while a form is answered for stays in it", async () => {
  answers["GET /auth/me"] = saying(mira);
  let answer = () => {};
  answers["POST /auth/password"] = () =>
    new Promise<Response>((done) => {
      answer = () => done(nothing());
    });
  await shown(profile());
  await screen.findByText("New password");
  type("Password", "Password", "four words in a row");
  type("Password", "New password", "five words in a row");
  press("Password", "Change password");
  await waitFor(() => expect(posted()).toHaveLength(1));
  type("Password", "Password", "five");
  await act(async () => answer());
  await waitFor(() => expect(field("Password", "New password").value).toBe(""));
  expect(field("Password", "Password").value).toBe("five");
});

test("sessions are listed, this one first, and the others are revoked by a command that knows them", async () => {
  const entry = (n: number, device: string | null): SessionEntry => ({
    ...{ id: uuidOf(n), device, current: n === 3 },
    ...{ created_at: "2026-11-02T10:00:00Z", seen_at: `2026-11-0${n}T10:00:00Z` },
  });
  answers["GET /auth/me"] = saying(mira);
  answers["GET /auth/sessions"] = saying([entry(1, null), entry(2, "Firefox on Linux"), entry(3, "Safari")]);
  const { effects, editor } = await shown(profile());
  const list = within(await screen.findByRole("list", { name: "Sessions" }));
  await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(3));
  const rows = list.getAllByRole("listitem").map((row) => row.querySelector("p")?.textContent);
  expect(rows).toEqual(["Safari", "Firefox on Linux", "Unknown browser"]);
  fireEvent.click(list.getAllByRole("button", { name: "Revoke" })[0]!);
  expect(effects).toEqual([{ kind: "account", do: "endSession", id: uuidOf(2) }]);
  expect(editor.store.getState().session.account?.sessions).toHaveLength(2);
});

test("a token is revoked once that was agreed to", async () => {
  const at = "2026-11-02T10:00:00Z";
  const token = { id: uuidOf(7), name: "farm", scope: "read", config_id: null, used_at: null };
  answers["GET /auth/me"] = saying(mira);
  answers["GET /auth/tokens"] = saying([{ ...token, created_at: at, expires_at: "2126-11-02T10:00:00Z" }]);
  answers[`DELETE /auth/tokens/${token.id}`] = nothing;
  await shown(
    <>
      {profile()}
      <Question />
    </>,
  );
  const revoke = await screen.findByRole("button", { name: "Revoke farm" });
  fireEvent.click(revoke);
  const dialog = within(await screen.findByRole("dialog", { name: "Revoke token" }));
  expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Cancel" }));
  fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  fireEvent.keyDown(document.body, { key: "Enter" });
  expect([screen.queryByRole("dialog"), posted()]).toEqual([null, []]);
  fireEvent.click(revoke);
  await screen.findByText(/^Programs that use “farm” are refused from now on/);
  fireEvent.click(screen.getByRole("button", { name: "Revoke token" }));
  await waitFor(() =>
    expect(posted()).toMatchObject([{ method: "DELETE", path: `/auth/tokens/${token.id}` }]),
  );
});

test("a token that was made is copied by a button, and says how programs send it", async () => {
  answers["GET /auth/me"] = saying(mira);
  const made = { id: uuidOf(7), name: "farm", scope: "read", config_id: null, team_id: null, used_at: null };
  const until = { created_at: "2026-11-02T10:00:00Z", expires_at: "2126-11-02T10:00:00Z" };
  answers["POST /auth/tokens"] = saying({ ...made, ...until, token: "ocp_secret" }, 201);
  const { effects, said } = await shown(profile());
  await screen.findByText("Such as the program that uses it.");
  type("Token", "Token name", "farm");
  type("Token", "Password", "right one");
  press("Token", "Make token");
  await screen.findByText("ocp_secret");
  screen.getByText("Authorization: Bearer TOKEN");
  fireEvent.click(screen.getByRole("button", { name: "Copy token" }));
  expect([effects, said]).toEqual([[{ kind: "copy", text: "ocp_secret" }], ["Copied"]]);
});

test("an account is deleted once its address is typed out", async () => {
  const onDeleted = vi.fn();
  answers["GET /auth/me"] = saying(mira);
  answers["DELETE /auth/me"] = nothing;
  await shown(profile({ onDeleted }));
  await screen.findByText("Confirmation");
  type("Delete account", "Password", "right one");
  press("Delete account", "Delete account");
  expect(describedBy(field("Delete account", "Confirmation"))).toMatch(
    /^Type “mira@studio.example” to confirm/,
  );
  expect(posted()).toEqual([]);
  type("Delete account", "Confirmation", "Mira@studio.example");
  press("Delete account", "Delete account");
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(posted()).toEqual([{ method: "DELETE", path: "/auth/me", body: { password: "right one" } }]);
});

test("without an account the profile offers one, and a code that leads back", async () => {
  answers["GET /auth/me"] = saying(nobody);
  answers["POST /auth/recovery"] = saying({ code: "K7QF-92MD" }, 201);
  const { effects } = await shown(profile());
  await screen.findByText(
    /once its data is cleared, only a recovery code .* restores access .* not used for 90 days is deleted/,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Make a code" }));
  await screen.findByText("K7QF-92MD");
  fireEvent.click(screen.getByRole("button", { name: "Copy" }));
  fireEvent.click(screen.getByRole("button", { name: "Register" }));
  expect(effects).toEqual([
    { kind: "copy", text: "K7QF-92MD" },
    { kind: "go", to: "/register" },
  ]);
});

test("a part that the address names has the focus", async () => {
  answers["GET /auth/me"] = saying(mira);
  await shown(profile({ part: "password" }));
  await waitFor(() => expect(document.activeElement).toBe(field("Password", "Password")));
});

test("a part that comes late leaves the focus of one who went on meanwhile", async () => {
  answers["GET /auth/me"] = saying(mira);
  let answer = () => {};
  answers["GET /auth/sessions"] = () =>
    new Promise<Response>((done) => {
      answer = () => done(saying([])());
    });
  await shown(profile({ part: "password" }));
  await screen.findByText("New password");
  const name = field("Name", "Name");
  fireEvent.keyDown(document.activeElement!, { key: "Tab" });
  act(() => name.focus());
  await act(async () => answer());
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain("/auth/sessions"));
  await act(async () => undefined);
  expect(document.activeElement).toBe(name);
});

test.each<[string, Partial<Account>, boolean, string[]]>([
  ["Account: anonymous", {}, false, ["Sign in", "Register", "Profile", "Subscription", "Guide"]],
  ["Account Mira", {}, true, ["Profile", "Teams", "Subscription", "Guide", "Sign out"]],
  [
    "Account Mira",
    { operator: true },
    true,
    ["Profile", "Teams", "Server", "Subscription", "Guide", "Sign out"],
  ],
])("the menu of “%s” %j offers what there is to do", async (name, more, registered, items) => {
  answers["GET /auth/me"] = saying({ ...mira, ...more });
  await shown(
    <>
      <h1>Any screen</h1>
      <AccountMenu registered={registered} />
    </>,
  );
  const button = await screen.findByRole("button", { name });
  fireEvent.keyDown(button, { key: "Enter" });
  const offered = screen.getAllByRole("menuitem").map((item) => item.querySelector(".grow")?.textContent);
  expect(offered).toEqual(items);
});

test("a session is revoked after the password, where that was typed long ago, and told once it is", async () => {
  const said: string[] = [];
  const page = { queries: new QueryClient(), say: (text: string) => void said.push(text) };
  page.queries.setQueryData(sessionsQuery.queryKey, [
    { id: uuidOf(2), current: false, created_at: "", seen_at: "", device: "Firefox on Linux" },
  ]);
  const leaving = { saved: async () => true, navigate: () => undefined, leave: () => undefined };
  answers[`DELETE /auth/sessions/${uuidOf(2)}`] = refusing(401, "Type it.", [{ path: ["password"] }]);
  await carryAccount({ kind: "account", do: "endSession", id: uuidOf(2) }, { ...page, ...leaving });
  expect(said).toEqual([]);
  const { question, close } = usePasswordQuestion.getState();
  answers[`DELETE /auth/sessions/${uuidOf(2)}`] = nothing;
  await question!.send("four words in a row");
  close();
  expect(posted().at(-1)?.body).toEqual({ password: "four words in a row" });
  expect(said).toEqual(["Signed out of Firefox on Linux"]);
});

test("passwords can be pasted and kept by password managers, wherever one is typed", async () => {
  answers["GET /auth/me"] = saying(mira);
  const screens: [ReactNode, string[]][] = [
    [signIn(), ["current-password"]],
    [<Register key="register" registered={false} saved={async () => undefined} />, ["new-password"]],
    [<ResetPassword key="reset" token="t" user={uuidOf(1)} onDone={() => undefined} />, ["new-password"]],
    [profile(), [...Array.from({ length: 4 }, () => "current-password"), "new-password"]],
  ];
  for (const [screenOf, kinds] of screens) {
    await shown(screenOf);
    const inputs = await waitFor(() => {
      const found = [...document.querySelectorAll<HTMLInputElement>("input[type=password]")];
      expect(found.map(({ autocomplete }) => autocomplete).sort()).toEqual(kinds);
      return found;
    });
    for (const input of inputs) {
      // `fireEvent` says whether what the browser does by itself still happens.
      expect(fireEvent.paste(input, { clipboardData: { getData: () => "pasted words" } })).toBe(true);
      expect(fireEvent.contextMenu(input)).toBe(true);
      expect(input.readOnly || input.disabled).toBe(false);
      expect(input.maxLength).toBeGreaterThanOrEqual(128);
    }
    cleanup();
  }
});
