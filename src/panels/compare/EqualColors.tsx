import type { EqualSides } from "#color/compare/equalSides.ts";
import { Button } from "#parts/Button.tsx";
import { useRun } from "#store/useEditor.tsx";

type Props = {
  groups: readonly EqualSides[];
  /** The side that is the open configuration; null where neither is. */
  own: "a" | "b" | null;
};

const commandOf = {
  colorspaces: "colorspace.merge",
  display_colorspaces: "displayColorspace.merge",
} as const;

/** Spaces that are equal in color within a side or between both; those of the open configuration can be merged. */
export function EqualColors({ groups, own }: Props) {
  const run = useRun();
  if (groups.length === 0) return null;
  return (
    <details className="compare-equal">
      <summary>
        Equal in color <span className="hint">{groups.length}</span>
      </summary>
      <ul>
        {groups.map(({ collection, a, b }) => {
          const [first, ...others] = own === "a" ? a : own === "b" ? b : [];
          return (
            <li key={[...a, ...b].map(({ id }) => id).join(" ")}>
              <span>
                <span className="compare-letter">A</span> {namesIn(a)}
              </span>
              <span>
                <span className="compare-letter">B</span> {namesIn(b)}
              </span>
              {first && others.length > 0 && (
                <Button
                  small
                  look="ghost"
                  changes
                  onClick={() =>
                    run({
                      id: commandOf[collection],
                      args: { targets: others.map(({ id }) => id), into: first.id },
                    })
                  }
                >
                  Merge into {first.name}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const namesIn = (spaces: EqualSides["a"]) => spaces.map(({ name }) => name).join(", ") || "–";
