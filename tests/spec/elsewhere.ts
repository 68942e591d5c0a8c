import type { Elsewhere } from "./line.ts";

/** What the specification says about parts that are not in the product yet, by the part it belongs to. */
export const later: Elsewhere[] = [];

/** The words in the tests of the worker's queue by which a text with placeholders, or a sentence, is found. */
const proofs: Record<string, string> = {
  "Sync complete: N successful": "Sync complete: 3 successful",
  ", M failed": ", 2 failed",
  ", K outdated requests skipped": ", 4 outdated requests skipped",
  "Sync status timeout 5000 ms; the 'Request queued' notice clears after 50 ms.":
    "what waits is known within 5 s or not at all",
  "statuses: pending ('Processing request...'), idle ('Request queued'), error. A newer queued request with the same id replaces an older one.":
    "a newer request with the same id takes the place of an older one",
};

/** What the specification says about sending in the background. */
const background: Elsewhere[] = [
  ...[
    "Processing request...",
    "Request queued",
    "Sync complete: N successful",
    ", M failed",
    ", K outdated requests skipped",
    "Service Worker not available",
    "Sync status request timeout",
    "Sync status timeout 5000 ms; the 'Request queued' notice clears after 50 ms.",
    "statuses: pending ('Processing request...'), idle ('Request queued'), error. A newer queued request with the same id replaces an older one.",
  ].map((says) => ({
    says,
    where: "sending in the background",
    file: says.includes("replaces") ? "tests/sync/journal.test.ts" : "tests/sync/background.test.ts",
    holds: proofs[says] ?? says,
  })),
];

const dialogs = "tests/panels/displayColorspaces.test.tsx";
const pickers = "tests/parts/Picker.test.tsx";
const noConfig = "no route leads to a dialog without a configuration";
const incomplete = "incomplete numbers: a line of validation";

const walk = "texts of the walk";
const splash = "tests/routes/splash.test.tsx";
const routes = "tests/e2e/routes.test.ts";
const plus = { where: "the plus of a picker", file: "tests/panels/pickers.test.tsx" };
const leads = { ...plus, holds: "the plus of a %s picker leads to /{configId}/%s/new" };

/** Sentences about entering a configuration, its dialogs and the editor of steps. */
const screens: Elsewhere[] = [
  {
    says: "An id that is not a UUID redirects to / with the error 'Invalid configuration ID format'.",
    where: walk,
    file: routes,
    holds: 'toast("Invalid configuration ID format")',
  },
  {
    says: "The configuration is fetched fresh, with zero staleness and no retry.",
    where: "a line of constants",
    file: "tests/spec/constants.tsx",
    holds: "Configuration load on entry: zero staleness, no retry.",
  },
  {
    says: "A 404 shows a not-found page titled 'Configuration Not Found' with the text 'The requested configuration was not found'.",
    where: walk,
    file: "tests/spec/screens.ts",
    holds: 'says: "Configuration Not Found"',
  },
  {
    says: "Any other failure redirects to / with 'Failed to connect to server'.",
    where: walk,
    file: routes,
    holds: 'toast("Failed to connect to server")',
  },
  {
    says: "If loading the overview data (config and counts) fails, redirect to / with 'Failed to load configuration data'.",
    where: walk,
    file: routes,
    holds: "an overview whose counts cannot be fetched leads home",
  },
  ...[
    "If configId is missing: error dialog titled 'Error' with 'Configuration ID Missing' and description 'Please select a configuration.'; button 'Go to Home' goes to /{configId}.",
    "Missing configId: error dialog 'Configuration ID Missing / Please select a configuration.' with 'Go to Home'.",
  ].map((says) => ({
    says,
    where: noConfig,
    file: dialogs,
    holds: "without a configuration the dialog says so and leads home",
  })),
  {
    says: "While displays load: spinner.",
    where: "a screen that is on its way",
    file: routes,
    holds: "while a configuration is fetched there is a spinner",
  },
  {
    says: "Edit mode with id not in the loaded list: error dialog 'Could not find the display with ID: {id}' with button 'Return to list' going to the list.",
    where: "the dialog of a display",
    file: "tests/panels/displays.test.tsx",
    holds: "says that an id is not there and leads back",
  },
  {
    says: "Form title 'Create Display' or 'Edit Display'. One text field 'Display Name', helper 'Enter a name for this display', placeholder 'e.g. sRGB, Rec.709'. Buttons Cancel and Create/Update. While saving the submit button reads 'Saving...' and both buttons are disabled.",
    where: "the dialog of a display; its title in edit mode is a text of the walk",
    file: "tests/panels/displays.test.tsx",
    holds: "makes a display that is active at once, and closing leads back to the list",
  },
  {
    says: "Title 'Edit Display Color Space' or 'Create Display Color Space'; width 700 px, at most 90vw.",
    where: "texts of the walk, and a line of constants for the width",
    file: "tests/e2e/layout.test.ts",
    holds: "the form of a display color space is never wider than 700 pixels, nor than the window",
  },
  {
    says: "Buttons: Cancel; Create or Update (shows 'Saving...' while submitting). Closing or saving returns to /{configId}/display-colorspace.",
    where: "the dialog of a display color space",
    file: dialogs,
    holds: "a display color space is edited on a copy and updated in one step",
  },
  {
    says: "Id not found: 'Could not find the display colorspace with ID: {id}' with button 'Return to list'.",
    where: "the dialog of a display color space",
    file: dialogs,
    holds: "an id that is not there says so and leads back",
  },
  {
    says: "An 'Add Transform' button (also reachable by right-click) opens a menu of transform types.",
    where: "the editor of steps",
    file: "tests/e2e/steps.test.ts",
    holds: "by mouse alone: add by right click",
  },
  {
    says: "A Group Direction selector appears only when there is more than one step.",
    where: "the editor of steps",
    file: "tests/panels/steps.test.tsx",
    holds: "no step is stored as none, one as itself, several as a group, and back",
  },
  {
    says: "An unknown type renders 'Unknown transform type: {type}'.",
    where: "the editor of steps",
    file: "tests/panels/steps.test.tsx",
    holds: "an unknown type says its name",
  },
];

/** Sentences about how the page starts, about its pickers and its states, that a test beside the code proves. */
const sentences: Elsewhere[] = [
  {
    says: "A full-screen splash overlay shows a title, the subtitle 'Initializing...' and an animated progress bar.",
    where: "the splash",
    file: splash,
    holds: 'getByRole("progressbar")',
  },
  {
    says: "It stays at least 2.5 seconds, then fades out over 0.6 seconds.",
    where: "the splash",
    file: splash,
    holds: "the splash stays 2.5 s, fades 0.6 s and then gives way",
  },
  {
    says: "The app content renders only after the splash completes and the anonymous sign-in has been attempted.",
    where: "the splash",
    file: splash,
    holds: "it waits for the sign-in however long that takes",
  },
  {
    says: "The router preloads on intent, restores scroll position and has a default staleness of 5 seconds.",
    where: "a line of constants",
    file: "tests/spec/constants.tsx",
    holds: "scrollRestoration: true",
  },
  {
    says: "Pending routes show a centred spinner.",
    where: "a screen that is on its way",
    file: routes,
    holds: "while a configuration is fetched there is a spinner",
  },
  {
    says: "A generic fallback view reads 'Something went wrong!' and a generic not-found text reads 'Not Found'.",
    where: walk,
    file: "tests/spec/screens.ts",
    holds: 'says: "Something went wrong!"',
  },
  {
    says: "Looks detail shows a modal titled 'Loading...' while pending.",
    where: "a look that is on its way",
    file: routes,
    holds: "a look has the modal Loading...",
  },
  {
    says: "Colorspace picker (single and multi) with a plus button to /{configId}/colorspaces/new.",
    ...leads,
  },
  { says: "Display picker with plus to /{configId}/displays/new.", ...leads },
  { says: "Looks picker with plus to /{configId}/looks/new.", ...leads },
  {
    says: "View picker: requires a display first, otherwise shows 'Select a display first'; empty list shows 'No views found'.",
    ...plus,
    holds: "a view asks for a display first, then offers the views of that display",
  },
  ...[
    "Category multi-select (label 'Categories', placeholder 'Add categories...') and family single-select (label 'Family', placeholder 'Select or create family...').",
    "Generic placeholder 'Search...'. Empty texts: 'No results found', 'No categories available', 'No families available'; search lists show 'No results'.",
  ].map((says) => ({
    says,
    where: walk,
    file: "tests/spec/screens.ts",
    holds: 'says: "Select or create family..."',
  })),
  {
    says: "Fuzzy search over name, threshold 0.3, is used in searchable lists.",
    where: "a line of constants; color spaces are found by it",
    file: "tests/panels/pickers.test.tsx",
    holds: "a color space is found in spite of a slip",
  },
  {
    says: "Multi-selects ignore duplicates.",
    where: "pickers of several values",
    file: "tests/parts/Picker.test.tsx",
    holds: "a value that is given twice is shown once and handed back once",
  },
  {
    says: "Curve points are typed as 'x:y' pairs separated by commas.",
    where: "the points of a curve",
    file: "tests/panels/steps.test.tsx",
    holds: "curve points are typed as x:y; a fault is named and the text stays",
  },
  {
    says: "Colour inputs convert between sRGB hex and linear with the standard sRGB transfer function.",
    where: "color fields",
    file: "tests/parts/srgb.test.ts",
    holds: "hex to linear and back is the same hex",
  },
  {
    says: "Dark or light mode toggles a dark class on the page body.",
    where: "a line of entities: saved theme, else system preference",
    file: "tests/spec/entities.tsx",
    holds: 'document.body.classList.contains("dark")',
  },
  {
    says: "user, loading, error message, isAuthenticated (true only when registered), isAnonymous (true only when anonymous).",
    where: "departs: the user's userType says which of the two it is; no second field repeats it",
    file: "tests/spec/entities.tsx",
    holds: "userType: user_type",
  },
  {
    says: "A synthetic 'No Family' option with empty id is offered.",
    where: "a text of the walk; departs: its id is null, which is what a row without a family has",
    file: "tests/spec/screens.ts",
    holds: 'says: "No Family"',
  },
  {
    says: "Retries are limited to 3.",
    where: "a line of constants",
    file: "tests/spec/constants.tsx",
    holds: "Maximum auth retries 3.",
  },
  {
    says: "loading, form (create or edit), saving, then success (navigate to list)",
    where: "the dialog of a display; what is on its way has the spinner of its route",
    file: "tests/panels/displays.test.tsx",
    holds: "makes a display that is active at once, and closing leads back to the list",
  },
  {
    says: "or failure (only logged to the console; no user message).",
    where:
      "departs: a name that is refused is told below the field, and a failed saving in the status bar too",
    file: "tests/panels/displays.test.tsx",
    holds: "refuses a name that is taken below the field; Escape closes",
  },
  {
    says: "is optimistic: a temporary item with a temporary id is added at once; on error the previous list is restored; on success the temporary item is replaced by the server's item; in all cases the list is refetched.",
    where:
      "departs: the item has its UUID from the start, so nothing is replaced and nothing need be fetched again",
    file: "tests/sync/takeBack.test.ts",
    holds: "a family shows at once, and is taken back with the choice of it when it is refused",
  },
  {
    says: "New-rule defaults: basic has pattern '*' and extension '*'; regex has empty regex; path-search is named 'ColorSpaceNamePathSearch'; default is named 'Default'.",
    where: "the menu of new rules; the names are a line of constants",
    file: "tests/panels/fileRules.test.tsx",
    holds: "the menu adds a regex rule, which is empty until an expression is typed",
  },
  {
    says: "A new rule gets a fresh client-side UUID and priority 0.",
    where: "departs: a priority is a place, so that one just before the Default rule, which has 0, gets 1",
    file: "tests/commands/fileRule.test.ts",
    holds: '["2 plates", "1 exr", "0 Default"]',
  },
  {
    says: "These editors show a spinner until the first load.",
    where: "a screen that is on its way",
    file: routes,
    holds: "while a configuration is fetched there is a spinner",
  },
  {
    says: "External value changes resync the list (a single group is unwrapped, nested groups dropped, missing ids filled).",
    where: "departs: a nested group is a step with steps of its own, and nothing of a file is dropped",
    file: "tests/panels/steps.test.tsx",
    holds: "a nested group is a step with steps of its own",
  },
  ...[
    "Fields of named transforms, view transforms (beyond the form), shared views (beyond the form), looks (beyond name) and displays beyond the above are not shown. Fields of the colorspace editing form are not shown.",
    "Types and value fields:",
  ].map((says) => ({ says, where: "nothing to prove" })),
];

/** Lines that are proved by a test beside the code, or that the product departs from, each with the reason. */
export const elsewhere: Elsewhere[] = [
  ...screens,
  ...background,
  ...sentences,
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
    where: "a field that is left out, in every collection of the API",
    file: "tests/server/rowIssues.test.ts",
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
  // Only an error without any words leads to two of them.
  ...["Failed to authenticate. Please try again.", "Logout error: {message}", "Failed to log out."].map(
    (says) => ({
      says,
      where: "signing in and out that fails",
      file: "tests/routes/session.test.ts",
      holds: says.replace("{message}", ""),
    }),
  ),
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
  { says: "'Required' also appears.", where: "see Required" },
  {
    says: "Integer base input minimum 2.",
    where: "what is typed; another base of a file stays, as OCIO takes any above 0 except 1",
    file: "tests/panels/transformEditors.test.tsx",
    holds: "The base is a whole number, 2 or greater.",
  },
  {
    says: "tone master -1 to 1;",
    where: "departs: the same span about OCIO's neutral value of a zone, which is 1: 0 to 2",
  },
  {
    says: "Limits on accounts, subscriptions and configuration counts are not shown.",
    where: "nothing to prove",
  },
];
