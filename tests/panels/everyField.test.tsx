// @vitest-environment jsdom
import { Theme } from "@radix-ui/themes";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { commands } from "#commands";
import type { CollectionName, Document } from "#ocio/model/document.ts";
import { ActiveNames } from "#panels/display/ActiveNames.tsx";
import { Properties } from "#panels/overview/Properties.tsx";
import { Variables } from "#panels/overview/Variables.tsx";
import { Roles } from "#panels/role/Roles.tsx";
import { createEditor } from "#store/editor.ts";
import { EditorContext } from "#store/useEditor.tsx";
import { declared, everyKind, withField } from "../ocio/model/fields.ts";
import "./app.tsx";
import { oneIn } from "../sample.ts";
import { Form } from "./rowForm.tsx";

/** The screens of kinds without a form of their own, and the form of every row. */
function Shown({ kind, id }: { kind: string; id: string }) {
  if (kind === "roles") return <Roles />;
  if (kind !== "config")
    return (
      <Form kind={kind === "inline_view" ? "display_view_associations" : (kind as CollectionName)} id={id} />
    );
  return (
    <>
      <Properties />
      <Variables />
      <ActiveNames kind="displays" />
      <ActiveNames kind="views" />
    </>
  );
}

/** Everything that a form says: its text, and what its fields hold. */
function shown(kind: string, document: Document, id: string): string {
  const editor = createEditor(commands, { document });
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  render(
    <QueryClientProvider client={queries}>
      <Theme>
        <EditorContext value={{ editor, perform: () => undefined, tell: () => undefined }}>
          <Shown kind={kind} id={id} />
        </EditorContext>
      </Theme>
    </QueryClientProvider>,
  );
  const held = [
    ...globalThis.document.querySelectorAll<HTMLInputElement>("input, select, textarea, [aria-checked]"),
  ].map((field) => `${field.value} ${field.checked} ${field.getAttribute("aria-checked")}`);
  const said = globalThis.document.body.textContent ?? "";
  cleanup();
  return [said, ...held].join("\n");
}

/**
 * Fields that no form shows: what a file had besides values; what the banner, Problems and the rows themselves show.
 */
const NOT_SHOWN = new Set([
  ...declared.filter(({ field }) => field === "unknown").map(({ kind, field }) => `${kind}.${field}`),
  "config.file_problems",
  "config.muted_rules",
  "config.layer_base",
  "config.inactive_colorspaces",
  "families.comment",
  "categories.comment",
  "config.display_colorspaces_last",
  "display_view_associations.display_id",
]);

const before = everyKind();

const fields = declared
  .map((each) => [`${each.kind}.${each.field}`, each] as const)
  .filter(([name]) => !NOT_SHOWN.has(name));

test.each(oneIn(4, fields))("%s is shown by its form", (_, field) => {
  const { document, id } = withField(before, field);
  expect(shown(field.kind, document, id)).not.toBe(shown(field.kind, before, id));
});
