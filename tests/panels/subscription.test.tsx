// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { amountOf, sizeOf } from "#api/plan.ts";
import type { PlanState, Price } from "#api/planSchema.ts";
import PasswordQuestion from "#panels/account/PasswordQuestion.tsx";
import { PlanUsage, usedText } from "#panels/account/PlanUsage.tsx";
import { priceText } from "#panels/account/price.ts";
import { SubscriptionCancel, SubscriptionSuccess } from "#panels/account/SubscriptionReturn.tsx";
import { Upgrade } from "#panels/account/Upgrade.tsx";
import { carryAccount } from "../../src/routes/-start/accountEffect.ts";
import { usePasswordQuestion } from "../../src/routes/-start/passwordQuestion.ts";
import { openPanel } from "./app.tsx";

const MEGABYTE = 1024 * 1024;
const free: PlanState = {
  ...{ plan: "free", sells: true, keeps: 2048 * MEGABYTE, subscription: null },
  room: {
    configs: { used: 2, most: 10, full: null },
    files: { used: 12 * MEGABYTE, most: 250 * MEGABYTE, full: null },
    links: { used: 5, most: 5, full: "The Free plan has room for 5 links. Revoke one, or upgrade to Pro." },
  },
};
const ends_at = "2026-12-22T10:00:00Z";
const pro = (status: string, canceling = false): PlanState => ({
  ...{ ...free, plan: "pro", subscription: { status, ends_at, canceling } },
});
const prices: Price[] = [{ id: "price_1", amount: 1200, currency: "eur", interval: "month", count: 1 }];

let answers: Record<string, () => Response>;
const saying =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const asked: string[] = [];

beforeEach(() => {
  window.scrollTo = () => undefined;
  asked.length = 0;
  answers = { "GET /subscription": saying(free), "GET /subscription/prices": saying(prices) };
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    const called = `${method} ${path.replace("/api", "")}`;
    asked.push(called);
    return (answers[called] ?? saying([]))();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function shown(children: ReactNode) {
  const routeTree = createRootRoute({ component: () => children });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await router.load();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return openPanel(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

test.each<[string, PlanState, string[]]>([
  ["in force", pro("active"), ["The subscription is renewed on December 22, 2026.", "Manage subscription"]],
  ["canceled", pro("active", true), ["The subscription ends on December 22, 2026, and is not renewed."]],
  ["tried", pro("trialing"), ["Your trial ends on December 22, 2026."]],
  [
    "not paid",
    pro("past_due"),
    [
      "The last payment failed. Stripe tries again for some days; check your payment method to keep the plan.",
      "Manage subscription",
    ],
  ],
  [
    "over",
    { ...pro("canceled"), plan: "free" },
    [
      "Your subscription has ended. What you made is all there.",
      "Subscribe for €12.00 a month",
      "Manage subscription",
    ],
  ],
  ["never begun", free, ["Subscribe for €12.00 a month"]],
  ["begun without an account", { ...free, plan: "anonymous" }, ["Register", "Sign in"]],
  [
    "not sold",
    { ...free, plan: "selfHosted", sells: false },
    [
      "All features included. This server sells no subscriptions: every user, with or without an account, has every function, and nothing has to be paid.",
    ],
  ],
])(
  "/upgrade says how a subscription stands that is %s, and offers what can be done",
  async (_, state, says) => {
    answers["GET /subscription"] = saying(state);
    await shown(<Upgrade />);
    for (const text of says) await screen.findByText(text);
  },
);

test("/upgrade says why prices cannot be had, and asks again when told", async () => {
  answers["GET /subscription/prices"] = saying({ detail: "The payment service does not answer." }, 503);
  const { effects } = await shown(<Upgrade />);
  await screen.findByText("The payment service does not answer.");
  answers["GET /subscription/prices"] = saying(prices);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  fireEvent.click(await screen.findByRole("button", { name: "Subscribe for €12.00 a month" }));
  expect(effects).toEqual([{ kind: "account", do: "subscribe", price: "price_1" }]);
});

test.each<[string, () => Response, string]>([
  ["is there", saying(pro("active")), "Thank you. Your plan is Pro now"],
  ["is not confirmed yet", saying(free), "Stripe has not confirmed the payment yet."],
  ["is of another account", saying({ ...free, plan: "anonymous" }), "Sign in to the account"],
  ["cannot be asked for", saying({ detail: "Try again in a minute." }, 503), "Try again in a minute."],
  ["is not wanted", saying({ ...free, plan: "selfHosted", sells: false }), "nothing was charged."],
])("after a checkout whose payment %s the page says so", async (_, answer, says) => {
  answers["POST /subscription/refresh"] = answer;
  await shown(<SubscriptionSuccess />);
  await screen.findByText((text) => text.includes(says));
  expect(asked).toContain("POST /subscription/refresh");
});

test("a checkout that was left changes nothing, and leads back to the plans", async () => {
  const { effects } = await shown(<SubscriptionCancel />);
  await screen.findByText(/nothing was charged/);
  fireEvent.click(await screen.findByRole("button", { name: "See the plans" }));
  expect(effects).toEqual([{ kind: "go", to: "/upgrade" }]);
});

test("what is used stands beside what makes more, with the way to more where it is used up", async () => {
  await shown(
    <>
      <PlanUsage what="configs" />
      <PlanUsage what="links" />
    </>,
  );
  await screen.findByText("2 of 10 configurations used");
  await screen.findByText("5 of 5 links used", { exact: false });
  expect(screen.getAllByRole("link", { name: "Get more" })).toHaveLength(1);
});

test.each<[Partial<Price>, string]>([
  [{}, "€12.00 a month"],
  [{ amount: 12_000, interval: "year" }, "€120.00 a year"],
  [{ amount: 3000, count: 3 }, "€30.00 every 3 months"],
  [{ amount: 1200, currency: "jpy" }, "¥1,200 a month"],
  [{ amount: 120_000, currency: "isk" }, "ISK 1,200 a month"],
  [{ amount: 1250, currency: "kwd" }, "KWD 1.250 a month"],
  [{ amount: null }, "the price shown at Stripe, a month"],
])("the price %o reads “%s”", (change, text) => {
  expect(priceText({ ...prices[0]!, ...change }).replace(/\s/g, " ")).toBe(text);
});

test("amounts are told in words that fit them", () => {
  expect([1, 60_000, 12.3 * MEGABYTE, 2048 * MEGABYTE].map(sizeOf)).toEqual([
    "0.1 MB",
    "0.1 MB",
    "12 MB",
    "2 GB",
  ]);
  expect(amountOf("links", 1)).toBe("1 link");
  expect(usedText("links", { used: 0, most: 1, full: null })).toBe("0 of 1 link");
  expect(usedText("configs", { used: 12, most: null, full: null })).toBe("12 configurations");
});

describe("paying where the password was typed long ago", () => {
  const late = saying({ detail: "Type your password to continue.", issues: [{ path: ["password"] }] }, 401);
  const left: string[] = [];
  const manage = () =>
    carryAccount(
      { kind: "account", do: "manage" },
      {
        queries: new QueryClient(),
        saved: async () => true,
        navigate: () => undefined,
        leave: (url) => void left.push(url),
        say: () => undefined,
      },
    );
  beforeEach(() => {
    left.length = 0;
    answers["POST /subscription/portal"] = late;
  });
  afterEach(() => usePasswordQuestion.getState().close());

  test("asks for it over whatever is open, tells a wrong one at its field, and goes on with the right one", async () => {
    await manage();
    expect(left).toEqual([]);
    const { question, close } = usePasswordQuestion.getState();
    await shown(<PasswordQuestion send={question!.send} onClose={close} />);
    const field = await screen.findByLabelText<HTMLInputElement>(/^Password/);
    const go = () => fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(field.autocomplete).toBe("current-password");
    go();
    await screen.findByText("Enter your password.");
    answers["POST /subscription/portal"] = saying({ detail: "The password is not right." }, 401);
    fireEvent.change(field, { target: { value: "a guess" } });
    go();
    await screen.findByText("The password is not right.");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    answers["POST /subscription/portal"] = saying({ url: "https://stripe.test/portal" });
    go();
    await waitFor(() => expect(left).toEqual(["https://stripe.test/portal"]));
    await waitFor(() => expect(usePasswordQuestion.getState().question).toBeNull());
  });

  test("says everything else that is refused as ever", async () => {
    answers["POST /subscription/portal"] = saying({ detail: "Try again in a minute." }, 503);
    await expect(manage()).rejects.toThrow("Try again in a minute.");
    expect(usePasswordQuestion.getState().question).toBeNull();
  });
});
