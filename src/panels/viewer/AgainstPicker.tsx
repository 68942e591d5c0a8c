import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { fetchChanges } from "#api/changeClient.ts";
import type { Against } from "#color/preview/choice.ts";
import { viewsOf } from "#color/preview/counterpart.ts";
import { builtinConfigNames } from "#ocio/builtin/name.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { Picker, type PickerOption } from "#parts/list/Picker.tsx";
import { showHighlight } from "#store/highlight.ts";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import type { Scene } from "../preview/usePreview.ts";

/** The answer of `preview.compareWith` for the other side of a comparison. */
function answerOf(against: Against): string {
  if (typeof against === "string") return against;
  if ("target" in against) return against.target;
  return "version" in against ? `version ${against.version}` : against.builtin;
}

/** The other side that is at hand; null where a version or another config would be fetched first. */
function nearBy(
  { colorspaces, display_colorspaces, display_view_associations }: Document,
  value: string | null | undefined,
): Against | null {
  if (value === "change" || value === "opened") return value;
  const isRow = [colorspaces, display_colorspaces, display_view_associations].some(
    ({ byId }) => value && Object.hasOwn(byId, value),
  );
  return value && isRow ? { target: value } : null;
}

/** Picker of the other side of the comparison: an earlier state, a view, a color space, a version or a built-in config. */
export function AgainstPicker({ scene: { document, choice } }: { scene: Scene }) {
  const run = useRun();
  const { id } = document.config;
  const log = useQuery({
    queryKey: ["configs", id, "changes", "newest"],
    queryFn: ({ signal }) => fetchChanges(id, {}, signal),
    retry: false,
  });
  const options = useMemo((): PickerOption[] => {
    const spaces = [...rowsOf(document, "colorspaces"), ...rowsOf(document, "display_colorspaces")];
    return [
      { value: "change", label: "Before the last change" },
      { value: "opened", label: "As opened" },
      ...viewsOf(document).map((view) => ({ value: view.id, label: view.label, group: "Views" })),
      ...spaces.map((row) => ({ value: row.id, label: row.name, group: "Color spaces" })),
      ...(log.data?.changes ?? []).map(({ version, sentence }) => ({
        value: `version ${version}`,
        label: `Version ${version}`,
        detail: sentence ?? "",
        group: "Versions",
      })),
      ...builtinConfigNames
        .toReversed()
        .map((name) => ({ value: name, label: name, group: "Built-in configs" })),
    ];
  }, [document, log.data]);
  return (
    <div className="viewer-against">
      <Picker
        label="Compare with"
        options={options}
        value={answerOf(choice.against)}
        fuzzy
        onHighlight={(value) => {
          const against = nearBy(document, value);
          showHighlight(against && { settings: { against }, thing: null });
        }}
        onCommit={(earlier) => {
          const ran = run(call("preview.compareWith", { earlier: earlier ?? "change" }));
          return ran.ok ? undefined : ran.why;
        }}
      />
    </div>
  );
}
