import type { Elsewhere } from "./line.ts";

const ACCOUNTS = "accounts: registering, signing in, passwords, profile and subscription";
const OFFLINE = "background sync: the service worker and its queue";

/** What the specification says about parts that are not in the product yet, by the part it belongs to. */
export const later: Elsewhere[] = [
  ...["/sign-in", "/register", "/reset-password/", "/profile", "/upgrade"].map((says) => ({
    says,
    where: ACCOUNTS,
  })),
  ...["/subscription/success", "/subscription/cancel"].map((says) => ({ says, where: ACCOUNTS })),
  ...[
    "| POST /auth/register | query parameters (names not shown) | |",
    "| POST /auth/login | body (fields not shown) | |",
    "| POST /auth/password-reset-request | query parameters | |",
    "| POST /auth/password-reset | query parameters | |",
    "| GET /auth/verify-email | query parameters | |",
  ].map((says) => ({ says, where: ACCOUNTS })),
  // Only an error without any words leads there.
  ...["Failed to authenticate. Please try again.", "Logout error: {message}", "Failed to log out."].map(
    (says) => ({ says, where: ACCOUNTS }),
  ),
  ...[
    "Processing request...",
    "Request queued",
    "Sync complete: N successful",
    ", M failed",
    ", K outdated requests skipped",
    "Service Worker not available",
    "Sync status request timeout",
    "Sync status timeout 5000 ms; the 'Request queued' notice clears after 50 ms.",
  ].map((says) => ({ says, where: OFFLINE })),
];

const dialogs = "tests/panels/displayColorspaces.test.tsx";
const pickers = "tests/parts/Picker.test.tsx";
const noConfig = "no route leads to a dialog without a configuration";
const incomplete = "incomplete numbers: a line of validation";

/** Lines that are proved by a test beside the code, or that the product departs from, each with the reason. */
export const elsewhere: Elsewhere[] = [
  { says: "new", where: "the id of create mode: every line {configId}/…/{id} of the routes walks it" },
  { says: "roles", where: "a word under discussion, not a text" },
  {
    says: "x:y",
    where: "the spelling of points",
    file: "tests/panels/grading/curveText.test.ts",
  },
  {
    says: "*",
    where: "what a basic rule starts with",
    file: "tests/commands/fileRule.test.ts",
    holds: 'pattern: "*"',
  },
  ...["-", "-.", "."].map((says) => ({ says, where: incomplete })),
  ...["colorspace-rule", "encoding-rule"].map((says) => ({
    says,
    where: "names of new viewing rules",
    file: "tests/commands/viewingRule.test.ts",
  })),
  { says: "Rule name is required", where: "a line of validation" },
  { says: "Invalid input", where: "a line of validation" },
  {
    says: "Required",
    where: "departs: the schema library of today says “Invalid input: expected …, received undefined”",
  },
  { says: "No results found", where: "lists that offer no new row", file: pickers },
  { says: "No families available", where: "a configuration without families", file: pickers },
  ...["Go to Home", "Configuration ID Missing", "Please select a configuration."].map((says) => ({
    says,
    where: noConfig,
    file: dialogs,
  })),
  {
    says: "Configuration ID Missing / Please select a configuration.",
    where: noConfig,
    file: dialogs,
    holds: "Configuration ID Missing",
  },
  ...["update", "create"].map((verb) => ({
    says: `Failed to ${verb} display colorspace: {message}`,
    where: "a name that was taken while the dialog was open",
    file: dialogs,
    holds: "a name that was taken meanwhile fails to %s",
  })),
  {
    says: "Failed to import CDL file.",
    where: "a failure without any words",
    file: "tests/host/cdl.test.ts",
  },
  {
    says: "configId in route must be a UUID, else 'Invalid configuration ID format'.",
    where: "a text of the walk",
  },
  {
    says: "Initialisation succeeds only if the response contains a user_id, else 'No user data found after authentication'.",
    where: "a text of the walk",
  },
  {
    says: "shown under the field with a danger style.",
    where: "a text of the walk: Display name is required",
  },
  {
    says: "List lengths: AllocationTransform vars 2,",
    where: "departs: OCIO takes three for lg2, so two or three are taken",
  },
  { says: "'Required' also appears.", where: "departs: see Required" },
  { says: "Integer base input minimum 2.", where: "departs: OCIO takes any base above 0 except 1" },
  {
    says: "tone master -1 to 1;",
    where: "departs: the same span about OCIO's neutral value of a zone, which is 1: 0 to 2",
  },
  {
    says: "Limits on accounts, subscriptions and configuration counts are not shown.",
    where: "nothing to prove",
  },
];
