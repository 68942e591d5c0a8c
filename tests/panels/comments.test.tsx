// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { Call } from "#command/state.ts";
import { type CollectionName, collectionNames, type Document } from "#ocio/model/document.ts";
import { Properties } from "#panels/overview/Properties.tsx";
import { Roles } from "#panels/role/Roles.tsx";
import { useDocument } from "#panels/useDocument.ts";
import { opened } from "#store/opened.ts";
import { idOf, openPanel } from "./app.tsx";
import { Form } from "./rowForm.tsx";

afterEach(() => {
  cleanup();
  opened.getState().clear();
});

/** The text that a configuration was opened from; forms only ask if there is one. */
const open = (document: Document) => act(() => opened.getState().put(document.config.id, "opened"));

function type(label: string, text: string): void {
  const field = screen.getByLabelText<HTMLTextAreaElement>(label);
  act(() => field.focus());
  fireEvent.change(field, { target: { value: text } });
  act(() => field.blur());
}

/** Kinds with a form whose fields are written as they are left. */
const kinds: CollectionName[] = collectionNames.filter(
  (kind) => !["roles", "displays", "display_colorspaces", "families", "categories"].includes(kind),
);

/** The form of the first row of a kind. */
function First({ kind }: { kind: CollectionName }) {
  const id = useDocument((document) => document[kind].order[0]);
  return id === undefined ? null : <Form kind={kind} id={id} />;
}

/** The form of a row in a panel. */
function openForm(kind: CollectionName) {
  const panel = openPanel(<First kind={kind} />);
  const [id = ""] = panel.document()[kind].order;
  return { ...panel, id, row: () => panel.document()[kind].byId[id] };
}

/** Commands that make the first row of a kind that the configuration has none of. */
const makers: Partial<Record<CollectionName, Call>> = {
  viewing_rules: {
    id: "viewingRule.create",
    args: { name: "Rule", encodings: ["log"], newId: crypto.randomUUID() },
  },
};

describe.each(kinds)("the form of %s", (kind) => {
  test("shows the comment of the row, and sets and clears it", () => {
    const { document, editor } = openForm(kind);
    const maker = makers[kind];
    if (maker) act(() => void editor.run(maker));
    const [id = ""] = document()[kind].order;
    const row = () => document()[kind].byId[id];
    expect(row()).toBeDefined();
    expect(screen.queryByLabelText("Comment")).toBeNull();
    // The first view of a display is a shared one: it has a comment only if the file gives it one.
    if (kind === "display_view_associations")
      act(() => void editor.run({ id: "comment.set", args: { owner: `${kind}/${id}`, comment: "x" } }));
    else open(document());
    type("Comment", "By Ada.\nChecked.");
    expect(row()?.comment).toBe(" By Ada.\n Checked.");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Comment").value).toBe("By Ada.\nChecked.");
    act(() => editor.settle());
    type("Comment", "");
    expect(row()).not.toHaveProperty("comment");
    act(() => void editor.undo());
    expect(screen.getByLabelText<HTMLTextAreaElement>("Comment").value).toBe("By Ada.\nChecked.");
  });
});

test("a comment is shown without the opened text, with where it is written", () => {
  const { editor, document } = openPanel(<Properties />);
  expect(screen.queryByLabelText("Comment")).toBeNull();
  act(() => void editor.run({ id: "comment.set", args: { owner: "config", comment: "The show." } }));
  expect(screen.getByLabelText<HTMLTextAreaElement>("Comment").value).toBe("The show.");
  expect(screen.getByText("Written at the head of the file; a Canonical export leaves it out")).toBeDefined();
  expect(screen.queryByLabelText("Comment at the end")).toBeNull();
  act(() => void editor.run({ id: "comment.set", args: { owner: "config/end", comment: "End." } }));
  type("Comment at the end", "The end.");
  expect(document().config).toMatchObject({ comment: " The show.", trailing_comment: " The end." });
});

test("a refused comment stays as typed, with its reason", () => {
  const { document } = openPanel(<Properties />);
  open(document());
  type("Comment", "a\u0007");
  expect(screen.getByRole("alert").textContent).toContain("U+0007");
  expect(document().config.comment).toBeUndefined();
});

test("the dialog of a display sets its comment with its name, as one step", async () => {
  const { document, editor, id } = openForm("displays");
  const { name } = document().displays.byId[id]!;
  open(document());
  type("Comment", "The monitor.");
  expect(document().displays.byId[id]?.comment).toBeUndefined();
  fireEvent.change(screen.getByLabelText(/Display Name/), { target: { value: "Monitor" } });
  fireEvent.click(screen.getByRole("button", { name: "Update" }));
  await waitFor(() =>
    expect(document().displays.byId[id]).toMatchObject({ name: "Monitor", comment: " The monitor." }),
  );
  act(() => void editor.undo());
  expect(document().displays.byId[id]).toMatchObject({ name });
  expect(document().displays.byId[id]?.comment).toBeUndefined();
});

test("the form of a display color space sets its comment when it is saved", async () => {
  const { document, row } = openForm("display_colorspaces");
  open(document());
  type("Comment", "The monitor.");
  fireEvent.click(screen.getByRole("button", { name: "Update" }));
  await waitFor(() => expect(row()?.comment).toBe(" The monitor."));
});

test("a role shows its comment, and its menu leads to it", () => {
  const { document, editor } = openPanel(<Roles />);
  const id = idOf(document(), "roles", "scene_linear");
  act(() => void editor.run({ id: "comment.set", args: { owner: `roles/${id}`, comment: "Of all shows." } }));
  const row = screen.getByDisplayValue("scene_linear").closest("tr") as HTMLElement;
  expect(within(row).getByText("Of all shows.")).toBeDefined();
  fireEvent.contextMenu(row);
  expect(screen.getByRole("menuitem", { name: /Edit comment…/ })).toBeDefined();
});
