// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Proposal } from "#api/publish/proposal.ts";
import { Comments } from "#panels/channel/Comments.tsx";
import { openPanel } from "../app.tsx";

const proposal = { number: 1, version: 1, comments: [] } as unknown as Proposal;

let sent: string[];
let answer: (response: Response) => void;
beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).text);
    return new Promise<Response>((done) => {
      answer = done;
    });
  });
  openPanel(<Comments ref={{ current: null }} proposal={proposal} row={null} onRow={() => undefined} />);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = () => screen.getByLabelText<HTMLTextAreaElement>("Comment");
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const send = () => fireEvent.keyDown(field(), { key: "Enter", ctrlKey: true });

test("what is typed while a comment is sent stays, and is not sent with it again", async () => {
  type("Too green.");
  send();
  await waitFor(() => expect(sent).toEqual(["Too green."]));
  type("Too green. And dark.");
  send();
  await act(async () => answer(Response.json({ ...proposal, comments: [] })));
  await waitFor(() => expect(field().value).toBe(" And dark."));
  expect(sent).toEqual(["Too green."]);
});

test("a comment that fails while more is typed says so", async () => {
  type("Too green.");
  send();
  await waitFor(() => expect(sent).toHaveLength(1));
  type("Too green. And dark.");
  await act(async () => answer(Response.json({ detail: "The proposal is closed." }, { status: 409 })));
  expect((await screen.findByRole("alert")).textContent).toBe("The proposal is closed.");
  expect(field().value).toBe("Too green. And dark.");
});
