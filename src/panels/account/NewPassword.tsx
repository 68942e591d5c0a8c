import { PASSWORD_MIN } from "#api/account.ts";
import { Entry } from "./Entry.tsx";

type Props = {
  name?: string;
  label?: string;
  /** What else is to be known while one chooses it. */
  more?: string;
  autoFocus?: boolean;
};

/** Where a password is chosen; `newPasswordFault` looks at it before the server does. */
export function NewPassword({ name = "password", label = "New password", more, ...rest }: Props) {
  return (
    <Entry
      name={name}
      label={label}
      type="password"
      autoComplete="new-password"
      hint={[`At least ${PASSWORD_MIN} characters.`, more].filter(Boolean).join(" ")}
      {...rest}
    />
  );
}
