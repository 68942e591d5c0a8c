import { type FormEvent, useEffect, useRef, useState } from "react";

/**
 * Whether a form is being saved, and what begins it: `save` runs after the page has shown that it is, once however
 * often the button is pressed.
 */
export function useSaving(save: () => void): { saving: boolean; submit: (event: FormEvent) => void } {
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
