import { type FormEvent, useEffect, useRef, useState } from "react";

/**
 * State and submit handler of a form: `save` runs after the page has painted the pending state, once however often
 * the button is pressed.
 */
export function useSubmit(save: () => void): { saving: boolean; submit: (event: FormEvent) => void } {
  const [saving, setSaving] = useState(false);
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (!saving) return;
    const timer = setTimeout(() => {
      latest.current();
      setSaving(false);
    }, 0);
    return () => clearTimeout(timer);
  }, [saving]);
  return {
    saving,
    submit: (event) => {
      event.preventDefault();
      // A picker's own form, or a portal's, is not this one.
      event.stopPropagation();
      setSaving(true);
    },
  };
}
