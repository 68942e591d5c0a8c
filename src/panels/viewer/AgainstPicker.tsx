import { useMemo } from "react";
import { againstFrom, againstText } from "#color/preview/against.ts";
import type { Against } from "#color/preview/choice.ts";
import { viewsOf } from "#color/preview/counterpart.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { IconButton } from "#parts/Button.tsx";
import { Picker, type PickerOption } from "#parts/list/Picker.tsx";
import { showHighlight } from "#store/highlight.ts";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { optionSketch } from "../choice/OptionSketch.tsx";
import type { Scene } from "../preview/usePreview.ts";
import { SideFile } from "../side/SideFile.tsx";
import { useSideOptions } from "../side/useSideOptions.ts";

/** The option that stands for the other side of a comparison. */
function optionOf(document: Document, against: Against): string | null {
  if (typeof against === "object" && "target" in against) return against.target;
  return againstText(document, against)?.replace(/^version /, "version-") ?? null;
}

/** The other side if it is loaded; null where a version or another config would be fetched first. */
function nearBy(document: Document, value: string | null | undefined): Against | null {
  const against = value ? againstFrom(document, value) : null;
  return against !== null && (typeof against === "string" || "target" in against) ? against : null;
}

/**
 * Picker of the other side of the comparison: an earlier state, a view, a color space, a version, another config, a
 * built-in one or a file.
 */
export function AgainstPicker({ scene: { document, chosen } }: { scene: Scene }) {
  const run = useRun();
  const value = optionOf(document, chosen.against);
  const sides = useSideOptions(value ?? "", false);
  const options = useMemo((): PickerOption[] => {
    const spaces = [...rowsOf(document, "colorspaces"), ...rowsOf(document, "display_colorspaces")];
    return [
      { value: "change", label: "Before the last change" },
      { value: "opened", label: "As opened" },
      ...viewsOf(document).map((view) => ({ value: view.id, label: view.label, group: "Views" })),
      ...spaces.map((row) => ({ value: row.id, label: row.name, group: "Color spaces" })),
      ...sides,
    ];
  }, [document, sides]);
  const choose = (earlier: string) => run(call("preview.compareWith", { earlier }));
  return (
    <div className="viewer-against">
      <Picker
        label="Compare with"
        options={options}
        value={value}
        fuzzy
        sketch={optionSketch}
        onHighlight={(pointed) => {
          const against = nearBy(document, pointed);
          showHighlight(against && { settings: { against }, thing: null });
        }}
        onCommit={(earlier) => {
          const ran = choose(earlier ?? "change");
          return ran.ok ? undefined : ran.why;
        }}
      />
      <SideFile label="File to compare with" onChoose={choose}>
        {(open) => <IconButton icon="upload" label="Compare with a config file" small onClick={open} />}
      </SideFile>
    </div>
  );
}
