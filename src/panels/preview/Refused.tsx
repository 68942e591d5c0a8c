import type { Missing } from "#color/error.ts";
import { baseNameOf } from "#ocio/files/path.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";

type Props = { className: string; why: string; missing: Missing | null };

/** The reason for no picture, with the command that brings a missing file or the value of a context variable. */
export function Refused({ className, why, missing }: Props) {
  const { path = null, variable = null } = missing ?? {};
  return (
    <div className={className} role="status">
      <p title={escapeBidi(why)}>{escapeBidi(why)}</p>
      {variable !== null && (
        <CommandButton id="config.setVariable" args={{ name: variable }} label={`Set ${variable}`} noKey />
      )}
      {path !== null && (
        <CommandButton
          id="lut.upload"
          args={{ path }}
          icon="upload"
          label={`Upload ${escapeBidi(baseNameOf(path))}`}
          noKey
        />
      )}
    </div>
  );
}
