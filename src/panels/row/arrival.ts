let due = false;

/** The next form that opens takes the focus: its list was left by Enter. */
export function arrive(): void {
  due = true;
}

/** Whether this form is the one that was gone to; asked once. */
export function arrived(): boolean {
  const was = due;
  due = false;
  return was;
}
