import { Entry } from "./Entry.tsx";

type Props = {
  email: string;
  /** Not for password managers alone: the screen has not named the address yet. */
  shown?: boolean;
};

/** Tells password managers whose password the form is about. */
export function KnownUser({ email, shown }: Props) {
  if (!shown)
    return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
  return (
    <Entry
      name="username"
      label="E-mail"
      type="email"
      autoComplete="username"
      defaultValue={email}
      readOnly
    />
  );
}
