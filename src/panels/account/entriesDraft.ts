import { type RefObject, useEffect, useState } from "react";
import { drafts } from "#store/drafts.ts";

/** Passwords and codes, also while they are shown, are told by what they are to password managers. */
const SECRET = /password|one-time-code/;

/** The fields of a form that may be kept. */
function keptFields(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (field): field is HTMLInputElement =>
      field instanceof HTMLInputElement &&
      field.name !== "" &&
      !field.readOnly &&
      field.type !== "password" &&
      !SECRET.test(field.autocomplete),
  );
}

/** Keeps what is typed into a form whose fields belong to the browser, but for its secrets, over a reload. */
export function useEntriesDraft(form: RefObject<HTMLFormElement | null>, name: string) {
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    const kept = drafts.read<Record<string, string>>(name) ?? {};
    for (const field of keptFields(form.current)) {
      const text = kept[field.name];
      if (typeof text !== "string" || text === field.value) continue;
      field.value = text;
      setRestored(true);
    }
  }, [form, name]);
  const drop = () => {
    drafts.drop(name);
    setRestored(false);
  };
  return {
    restored,
    drop,
    keep: () => {
      const typed = keptFields(form.current).filter(({ value, defaultValue }) => value !== defaultValue);
      if (typed.length === 0) drafts.drop(name);
      else drafts.keep(name, Object.fromEntries(typed.map((field) => [field.name, field.value])));
    },
    discard: () => {
      drop();
      form.current?.reset();
    },
  };
}
