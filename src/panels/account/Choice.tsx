import type { ReactNode } from "react";
import { Field, useField } from "#parts/field/Field.tsx";

/** One of a few values in an account form. */
export function Choice({ label, ...rest }: { name: string; label: string; children: ReactNode }) {
  return (
    <Field label={label}>
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
