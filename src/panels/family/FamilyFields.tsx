import type { Family } from "#ocio/model/label.ts";
import { familiesBelow } from "#ocio/model/nested.ts";
import { Field } from "#parts/field/Field.tsx";
import { momentText } from "#parts/momentText.ts";
import { PathLink } from "../PathLink.tsx";
import { pathOf, useConfigId } from "../place.ts";
import type { FieldProps } from "../row/fieldProps.ts";
import { useDocument } from "../useDocument.ts";
import "./family.css";

/** The families below one, which its new name is passed on to, and when it was made and changed. */
export function FamilyFields({ row, fresh }: FieldProps<Family>) {
  const separator = useDocument(({ config }) => config.family_separator);
  const below = useDocument((document) => familiesBelow(document, row.id));
  const configId = useConfigId();
  if (fresh)
    return (
      <p className="family-hint hint">
        A name with “{separator}” in it makes menus in menus: Input{separator}ARRI.
      </p>
    );
  return (
    <>
      {below.length > 0 && (
        <Field label="Below it">
          <ul className="family-below">
            {below.map(({ id, name }) => {
              const to = pathOf(configId, { kind: "families", id });
              return (
                <li key={id}>
                  <PathLink to={to} className="ellipsis">
                    {name.split(separator).join(" / ")}
                  </PathLink>
                </li>
              );
            })}
          </ul>
        </Field>
      )}
      <Stamp label="Created" time={row.created_at} />
      <Stamp label="Updated" time={row.updated_at} />
    </>
  );
}

/** Families of a file have no times. */
function Stamp({ label, time }: { label: string; time: string | undefined }) {
  if (!time) return null;
  return (
    <Field label={label}>
      <time className="family-time" dateTime={time}>
        {momentText(time)}
      </time>
    </Field>
  );
}
