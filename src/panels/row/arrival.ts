let due = false;

/** The next form that opens takes the focus: its list was left by Enter. */
export function arrive(): void {
  due = true;
}

/** True once, if this form is the navigation's target. */
export function arrived(): boolean {
  const was = due;
  due = false;
  return was;
}
