import { untilText } from "../auth/accessEnd.ts";
import type { Mail } from "./mail.ts";

/** Spaces, control characters, and marks that turn the direction of text: mails are printed in the log, too. */
const BLANK = /[\s\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Text of people as one line: nobody adds lines of their own to a mail. */
const oneLine = (text: string) => text.replace(BLANK, " ").slice(0, 200);

/** Text of people in lines that begin as a quotation does. */
const quoted = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line.replace(BLANK, " ")}`)
    .join("\n");

/** The mails that the server writes. `at` is the address of the page, from the operator and never from a request. */

/** Address of the page, and the invitation to a team that a visitor came by. */
type RegisteredAt = { page: string; invitation?: string | undefined };

export function verifyMail(at: RegisteredAt, to: string, userId: string, token: string): Mail {
  const after = at.invitation === undefined ? "" : `&invitation=${at.invitation}`;
  return {
    to,
    subject: "Confirm your e-mail address for Palette",
    text: `Open this link to confirm that ${to} is your address; your account is ready then:

${at.page}/sign-in?verify=${token}&user_id=${userId}${after}

The link works once, within 24 hours. If you did not ask for an account, do nothing.
`,
  };
}

/** Mail after an attempt to register an address that has an account: only its owner learns of it. */
export function addressTakenMail(at: RegisteredAt, to: string): Mail {
  const after = at.invitation === undefined ? "" : `?invitation=${at.invitation}`;
  return {
    to,
    subject: "You already have a Palette account",
    text: `Somebody, probably you, tried to register ${to}, which has an account already. Sign in, or ask for a new
password if you do not remember yours:

${at.page}/sign-in${after}
${at.page}/reset-password/

If it was not you, do nothing: nothing has changed.
`,
  };
}

export function resetMail(at: string, to: string, userId: string, token: string): Mail {
  return {
    to,
    subject: "Set a new password for Palette",
    text: `Open this link to choose a new password for ${to}:

${at}/reset-password/${token}?user_id=${userId}

The link works once, within 30 minutes. Whoever is signed in to the account is signed out then.
If you did not ask for it, do nothing: your password stays as it is.
`,
  };
}

export function emailMail(at: string, to: string, userId: string, token: string): Mail {
  return {
    to,
    subject: "Confirm your new e-mail address for Palette",
    text: `Open this link to use ${to} for your account from now on:

${at}/sign-in?verify=${token}&user_id=${userId}

The link works once, within 24 hours. If you did not ask for it, do nothing.
`,
  };
}

/** Notice to the owner of an account whose password was changed. */
export function passwordChangedMail(to: string): Mail {
  return {
    to,
    subject: "Your Palette password was changed",
    text: `The password of the account ${to} was changed just now. Tokens for programs and passkeys stay; revoke those that
you do not know in your profile.

If it was not you, ask for a new password at once, and write to whoever runs this server.
`,
  };
}

/** Notice to the address that an account had until now. */
export function addressChangedMail(to: string): Mail {
  return {
    to,
    subject: "Your Palette e-mail address was changed",
    text: `The e-mail address of the account ${to} was changed just now. Links that were mailed to ${to} for this account
no longer work, and a new password cannot be asked for by it.

If it was not you, write to whoever runs this server at once: they can disable the account.
`,
  };
}

/** Numbers of what a reset has removed, and if two-factor authentication is on. */
type Reset = { passkeys: number; tokens: number; hasSecondFactor: boolean };

/** Mail to the owner of an account whose password was reset by a mailed link. */
export function resetDoneMail(to: string, { passkeys, tokens, hasSecondFactor }: Reset): Mail {
  const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
  const gone = [
    ...(passkeys > 0 ? [counted(passkeys, "passkey")] : []),
    ...(tokens > 0 ? [`${counted(tokens, "token")} for programs`] : []),
  ].join(" and ");
  const verb = passkeys + tokens === 1 ? "was" : "were";
  return {
    ...passwordChangedMail(to),
    text: `The password of the account ${to} was reset by a mailed link just now. All its sessions have ended.${
      gone === "" ? "" : `\n\n${gone} ${verb} removed; make new ones where you need them.`
    }${hasSecondFactor ? "\n\nTwo-factor authentication stays on." : ""}

If it was not you, ask for a new password at once, and write to whoever runs this server.
`,
  };
}

/** Notice to the owner of an account whose two-factor authentication was turned on or off. */
export function secondFactorMail(to: string, state: "on" | "off"): Mail {
  return {
    to,
    subject: `Two-factor authentication of your Palette account is ${state}`,
    text: `Two-factor authentication of the account ${to} was turned ${state} just now.

If it was not you, ask for a new password at once, and write to whoever runs this server.
`,
  };
}

/** Notice to the owner of an account that a recovery code was used. */
export function recoveryCodeUsedMail(to: string, left: number): Mail {
  return {
    to,
    subject: "A recovery code of your Palette account was used",
    text: `Somebody signed in to the account ${to} with a recovery code just now. ${left} of your codes are left.

If it was not you, ask for a new password at once, and write to whoever runs this server.
`,
  };
}

/** Notice to the owner of an account that it can be entered by another passkey. */
export function passkeyAddedMail(to: string, name: string): Mail {
  return {
    to,
    subject: "A passkey was added to your Palette account",
    text: `The passkey “${oneLine(name)}” can sign in to the account ${to} from now on.

If it was not you, ask for a new password at once: that removes all passkeys. Then write to whoever runs this server.
`,
  };
}

/** For somebody who is invited to a team. */
export function invitationMail(
  at: string,
  to: string,
  { team, by, role, end }: { team: string; by: string; role: string; end: string | null },
): Mail {
  return {
    to,
    subject: "You are invited to a team on Palette",
    text: `${oneLine(by)} invites ${to} to the team “${oneLine(team)}”, as ${role}${untilText(end)}.

Sign in, or register, with this address and accept it there:

${at}/teams

If you do not want to, do nothing: the invitation expires by itself.
`,
  };
}

/** Proposal in mails; `path` is its address on the page. */
export type MailedProposal = {
  config: string;
  channel: string;
  title: string;
  by: string;
  path: string;
};

/** For somebody who may approve a proposal. */
export function proposedMail(at: string, to: string, about: MailedProposal): Mail {
  const { channel, path } = about;
  const [config, title, by] = [about.config, about.title, about.by].map(oneLine);
  return {
    to,
    subject: `Approve a proposal to “${channel}”?`,
    text: `${by} proposes “${config}” to “${channel}”: ${title}

Look at it, comment, approve it or request changes:

${at}${path}
`,
  };
}

/** For whoever has opened a proposal. @param text what is to be changed; null where it was approved */
export function reviewedMail(at: string, to: string, about: MailedProposal, text: string | null): Mail {
  const { channel, path } = about;
  const [config, title, by] = [about.config, about.title, about.by].map(oneLine);
  return {
    to,
    subject:
      text === null
        ? `Your proposal to “${channel}” was approved`
        : `Changes to your proposal to “${channel}”`,
    text: `${by} ${text === null ? "approves" : "requests changes to"} your proposal of “${config}”: ${title}
${text === null ? "" : `\n${quoted(text)}\n`}
${at}${path}
`,
  };
}

/** Mail to the owner of a config whose webhook was disabled. */
export function webhookDisabledMail(
  at: string,
  to: string,
  { host, config, reason, path }: { host: string; config: string; reason: string; path: string },
): Mail {
  return {
    to,
    subject: "A webhook was disabled",
    text: `The webhook of “${oneLine(config)}” to ${host} gets no more deliveries.
The last try: ${oneLine(reason)}

Enable it again once that is fixed:

${at}${path}
`,
  };
}
