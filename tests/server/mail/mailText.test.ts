import { describe, expect, test } from "vitest";
import {
  invitationMail,
  type MailedProposal,
  passkeyAddedMail,
  proposedMail,
  reviewedMail,
  webhookDisabledMail,
} from "#server/mail/mailText.ts";

const AT = "https://palette.test";
const TO = "ada@example.com";
/** Lines of its own, a turned direction, and what colors a terminal or rings its bell. */
const NAME = "Bo\r\n\r\nOpen https://evil.example\u202e\u2066\u001b[31m\u0007\u009b1m\u2028Now";
const proposal: MailedProposal = {
  ...{ config: NAME, channel: "show/stable", title: NAME, by: NAME },
  path: "/id/channels#proposal-1",
};

describe("a name in a mail", () => {
  test.each([
    ["an invitation", invitationMail(AT, TO, { team: NAME, by: NAME, role: "owner", end: null })],
    ["a proposal", proposedMail(AT, TO, proposal)],
    ["an approval", reviewedMail(AT, TO, proposal, null)],
    ["a passkey", passkeyAddedMail(TO, NAME)],
    [
      "a webhook",
      webhookDisabledMail(AT, TO, { host: "a.example", config: NAME, reason: NAME, path: "/id/webhooks" }),
    ],
  ])("of %s stays within its line and controls nothing", (_, { subject, text }) => {
    expect(text).toContain("Bo Open https://evil.example [31m 1m Now");
    expect(text).not.toMatch(/^Open https:\/\/evil/m);
    expect(`${subject}${text}`).not.toMatch(/(?!\n)\p{Cc}|[\u2028-\u202e\u2066-\u2069]/u);
  });
});

test("what a person writes to the author of a proposal is quoted line for line", () => {
  const { text } = reviewedMail(AT, TO, proposal, "Darker on 045\u001b[31m\r\n\r\nOpen https://evil.example");
  expect(text).toContain("\n> Darker on 045 [31m\n> \n> Open https://evil.example\n");
});
