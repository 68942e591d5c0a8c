import { PASSWORD_MIN } from "#api/auth/account.ts";
import { Entry } from "./Entry.tsx";

type Props = {
  name?: string;
  label?: string;
  /** Further hint below the field. */
  more?: string;
  autoFocus?: boolean;
};

/** Field of a new password; `newPasswordFault` checks it before the server does. */
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
