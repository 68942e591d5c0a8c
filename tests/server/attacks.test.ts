import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newConfig, newVisitor, onEveryEngine } from "./app.ts";
import { mailsTo, newEmail } from "./browser.ts";
import { letIn, newPerson, newTeam, newTeamConfig } from "./teams/people.ts";

onEveryEngine("whoever means harm", (server) => {
  test("makes no team with the id of a visitor, who would own its configs beside its owners", async () => {
    const ghost = await newVisitor(server().app);
    const { user_id: id } = (await ghost("GET", "/auth/me")).body;
    const [eve, ada] = [await newPerson(server()), await newPerson(server())];
    const { status, body } = await eve.send("POST", "/teams", { id, name: "Color" });
    expect([status, body.detail]).toEqual([409, `The id ${id} is already taken.`]);
    const team = await newTeam(eve.send);
    await letIn(eve.send, team, "owner", ada.send);
    const config = await newTeamConfig(ada.send, team);
    await ada.send("DELETE", `/teams/${team}/members/${eve.id}`);
    for (const send of [eve.send, ghost]) expect((await send("GET", `/configs/${config}`)).status).toBe(404);
  });

  test.each(["transferred to it", "made in it"])(
    "loses no config that is %s while the team is deleted",
    async (way) => {
      const { send } = await newPerson(server());
      for (let again = 0; again < 10; again++) {
        const team = await newTeam(send);
        const config = way === "made in it" ? randomUUID() : await newConfig(send);
        const given = () =>
          way === "made in it"
            ? send("POST", "/configs", { id: config, team_id: team })
            : send("POST", `/configs/${config}/transfer`, { team_id: team });
        const [made, deleted] = await Promise.all([given(), send("DELETE", `/teams/${team}`)]);
        const isGiven = made.status < 300;
        expect([isGiven, deleted.status]).toEqual([isGiven, isGiven ? 409 : 204]);
        const isThere = isGiven || way !== "made in it";
        expect((await send("GET", `/configs/${config}`)).status).toBe(isThere ? 200 : 404);
      }
    },
  );

  test("adds no lines to mails by the name of a team, new or changed", async () => {
    const { send } = await newPerson(server());
    const name = "Color”\n\nYour account ends today:\r\nhttps://evil.example\n\n“";
    const team = await newTeam(send, "Color");
    for (const { status, body } of [
      await send("POST", "/teams", { name }),
      await send("PATCH", `/teams/${team}`, { name }),
    ])
      expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining("A name is one line")]);
    // A name from before names were checked.
    await server().database.write((query) =>
      query.updateTable("teams").set({ name }).where("id", "=", team).execute(),
    );
    const email = newEmail();
    await send("POST", `/teams/${team}/invitations`, { role: "viewer", email });
    const [mail] = await mailsTo(server(), email);
    expect(mail!.text.split(/[\r\n]+/).filter((line) => line.includes("evil"))).toEqual([
      expect.stringMatching(/^Ada invites .* to the team “Color” .*as viewer\.$/),
    ]);
  });

  test("finds no private answer in a cache by writing the address in another way", async () => {
    for (const url of ["/api/auth/me", "/%61pi/auth/me", "/%61%70%69/configs"])
      expect((await server().app.inject({ url })).headers["cache-control"]).toBe("no-store");
  });
});
