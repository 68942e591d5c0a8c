import type { ReactNode } from "react";
import { Field, useField } from "#parts/field/Field.tsx";

type Props = { name: string; label: string; hint?: string; children: ReactNode };

/** One of a few values in an account form. */
export function Choice({ label, hint, ...rest }: Props) {
  return (
    <Field label={label} hint={hint}>
      <Options {...rest} />
    </Field>
  );
}

function Options({ name, children }: { name: string; children: ReactNode }) {
  const field = useField(undefined);
  return (
    <span className="select">
      <select className="field" name={name} {...field}>
        {children}
      </select>
    </span>
  );
}
