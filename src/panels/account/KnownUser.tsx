import { Entry } from "./Entry.tsx";

type Props = {
  email: string;
  /** True to show the address to people too: the screen has not named it yet. */
  shown?: boolean;
};

/** Address of the account for password managers. */
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
