// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withState } from "#command/log.ts";
import { commands } from "#commands";
import { Difference } from "#palette/preview/Difference.tsx";
import { Preview } from "#palette/preview/Preview.tsx";
import { createEditor } from "#store/editor.ts";
import { type AppContext, EditorContext } from "#store/useEditor.tsx";
import { mentioned } from "../../commands/fixture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const wait = (span: number) => act(() => vi.advanceTimersByTime(span));

test("a row is looked at once the letters rest, not between two of them because it stayed the first", () => {
  const editor = createEditor(commands);
  const typing = (typed: string) => (
    <EditorContext value={{ editor, perform: () => undefined, tell: () => undefined }}>
      <Preview call={{ id: "colorspace.rename", args: {} }} typed={typed} />
    </EditorContext>
  );
  const { rerender } = render(typing(""));
  const preview = screen.getByLabelText("Preview");
  for (let letters = 1; letters <= 5; letters++) {
    rerender(typing("rename".slice(0, letters)));
    wait(40);
    expect(preview.textContent).toBe("");
  }
  wait(150);
  expect(preview.textContent).not.toBe("");
});

test("of long lines that begin alike the preview shows the part that differs", () => {
  const views = "ACES 2.0 - SDR 100 nits (Rec.709), Un-tone-mapped, Video (colorimetric), Raw";
  const lines = [
    { sign: "-" as const, text: `active_views: [${views}]` },
    { sign: "+" as const, text: `active_views: [${views}, Film]` },
  ];
  const { container } = render(<Difference hunk={{ place: "", lines }} most={9} />);
  expect([...container.querySelectorAll("[data-sign]")].map((line) => line.textContent)).toEqual([
    "active_views: [… Raw]",
    "active_views: [… Raw, Film]",
  ]);
});

test("a call that lacks an answer with a default shows what it would do with that, not a refusal", () => {
  const editor = createEditor(commands, { document: mentioned() });
  const args = { display: "Monitor", name: "Film 2", viewTransform: "Film" };
  render(
    <EditorContext value={{ editor, perform: () => undefined, tell: () => undefined }}>
      <Preview call={{ id: "view.create", args }} />
    </EditorContext>,
  );
  wait(2000);
  const preview = screen.getByLabelText("Preview");
  expect(preview.textContent).not.toContain("Not available");
  expect(preview.textContent).toContain("view_transform: Film, display_colorspace: Monitor");
});

test("a call that was refused for want of a config shows what it would do once that is open", () => {
  const editor = createEditor(commands);
  const app: AppContext = { editor, perform: () => undefined, tell: () => undefined };
  render(
    <EditorContext value={app}>
      <Preview call={{ id: "colorspace.rename", args: { target: "colorspaces/ACEScg", name: "lin" } }} />
    </EditorContext>,
  );
  const preview = screen.getByLabelText("Preview");
  wait(2000);
  expect(preview.textContent).toContain("Not available");
  act(() => editor.load(mentioned()));
  wait(2000);
  expect(preview.textContent).not.toContain("open a config first");
});

test("a version that is restored is loaded for its preview, and nothing is run", () => {
  const document = mentioned();
  const editor = createEditor(commands, { document });
  const perform = vi.fn<AppContext["perform"]>(() => undefined);
  render(
    <EditorContext value={{ editor, perform, tell: () => undefined }}>
      <Preview call={{ id: "config.restore", args: { version: 3 } }} />
    </EditorContext>,
  );
  const preview = screen.getByLabelText("Preview");
  wait(2000);
  expect(perform.mock.calls).toEqual([[[{ kind: "version", version: 3 }]]]);
  const then = structuredClone(document);
  then.config.description = "As it was";
  act(() => editor.knowLog(withState(null, 3, then)));
  wait(2000);
  expect(preview.textContent).toContain("As it was");
  expect(editor.store.getState().document).toBe(document);
});
