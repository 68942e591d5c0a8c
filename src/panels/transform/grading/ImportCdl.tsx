import { CommandButton } from "#palette/CommandButton.tsx";
import { Select } from "#parts/field/Select.tsx";
import { useEditLast, useEditor, useRun } from "#store/useEditor.tsx";
import type { Place } from "../editor.ts";

/** History call of an import from a file with several corrections. */
type Imported = {
  at?: string;
  filename?: string;
  correction?: string;
  corrections?: { id: string | null }[];
};

const IMPORT = "transform.importCdl";

/** Takes the values from a CDL file; of a file with several corrections another can be chosen afterwards. */
export function ImportCdl({ place }: { place: Place }) {
  const run = useRun();
  const editLast = useEditLast();
  const past = useEditor((state) => state.past);
  const entry = past.findLast(({ calls }) =>
    calls.some(({ id, args }) => id === IMPORT && args.at === place.at),
  );
  const call = entry?.calls.find(({ id, args }) => id === IMPORT && args.at === place.at);
  const imported = call?.args as Imported | undefined;
  const corrections = imported?.corrections ?? [];
  const chosen = imported?.correction ?? "1";
  const at = corrections.findIndex(({ id }) => id === chosen);

  function choose(correction: string): undefined {
    // Right after the import it is still that step that changes; later it is a step of its own.
    if (entry === past.at(-1) && entry?.calls.length === 1) editLast({ correction });
    else if (call) run({ id: IMPORT, args: { ...call.args, correction } });
  }
  return (
    <div className="import-cdl">
      <CommandButton id={IMPORT} args={place} label="Import CDL…" icon="upload" small />
      {corrections.length > 1 && (
        <>
          <Select
            label={`Correction of ${imported?.filename}`}
            value={at >= 0 ? String(at + 1) : chosen}
            choices={corrections.map(({ id }, index) => ({
              value: String(index + 1),
              label: id ?? `Correction ${index + 1}`,
            }))}
            onCommit={choose}
          />
          <span className="hint">
            of {corrections.length} in {imported?.filename}
          </span>
        </>
      )}
    </div>
  );
}
