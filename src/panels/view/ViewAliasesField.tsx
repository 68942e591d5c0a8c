import { isAtLeast } from "#ocio/model/feature.ts";
import type { InlineView } from "#ocio/model/view.ts";
import { Field } from "#parts/field/Field.tsx";
import { TagField } from "#parts/field/TagField.tsx";
import { useDocument } from "../useDocument.ts";

type Props = { view: InlineView; onCommit: (aliases: string[]) => string | undefined };

/** Other names of a view, where the profile version has them or the view already has some. */
export function ViewAliasesField({ view: { view_aliases: aliases = [] }, onCommit }: Props) {
  const version = useDocument(({ config }) => config.ocio_profile_version);
  if (aliases.length === 0 && !isAtLeast(version, "2.6")) return null;
  return (
    <Field label="Aliases">
      <TagField
        values={aliases}
        placeholder="Add alias"
        onAdd={(alias) => onCommit([...aliases, alias])}
        onRemove={(alias) => onCommit(aliases.filter((each) => each !== alias))}
      />
    </Field>
  );
}
