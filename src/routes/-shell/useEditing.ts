import { useEffect, useState } from "react";

/** Fields of a screen that hand over what was typed when they are left; what is searched for is no change. */
const FIELD =
  "main :is(textarea, input:not([type]), input[type=text]):not([role=combobox], [role=searchbox], [type=search])";

/** Whether something was typed in a field of the screen that is not handed over yet: nobody has it but the page. */
export function useEditing(): boolean {
  const [isEditing, setEditing] = useState(false);
  useEffect(() => {
    const type = ({ target }: Event) => {
      if (target instanceof Element && target.matches(FIELD)) setEditing(true);
    };
    const leave = () => setEditing(false);
    document.addEventListener("input", type);
    for (const end of ["change", "focusout"]) document.addEventListener(end, leave);
    return () => {
      document.removeEventListener("input", type);
      for (const end of ["change", "focusout"]) document.removeEventListener(end, leave);
    };
  }, []);
  return isEditing;
}
