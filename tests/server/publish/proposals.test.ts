import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { AuditPage } from "#api/audit.ts";
import type { Channel } from "#api/publish/channel.ts";
import type { Proposal, ProposalSummary } from "#api/publish/proposal.ts";
import { program } from "#cli/program.ts";
import { terminal } from "#host/node.ts";
import { faultsOf } from "../../cli/answerSchema.ts";
import { multipart, newConfig, newVisitor, onEveryEngine, type Send } from "../app.ts";
import { mailsTo, PASSWORD } from "../browser.ts";
import { letIn, newPerson, newTeam, newTeamConfig, type Person, programOf } from "../teams/people.ts";

onEveryEngine("proposals", (server) => {
  /** Ada owns the team and has made the config; Bea and Cyd publish, Ed edits. */
  let ada: Person;
  let bea: Person;
  let cyd: Person;
  let ed: Person;
  let team: string;
  let config: string;

  beforeEach(async () => {
    [ada, bea, cyd, ed] = [
      await newPerson(server()),
      await newPerson(server()),
      await newPerson(server()),
      await newPerson(server()),
    ];
    team = await newTeam(ada.send);
    for (const [person, role] of [
      [bea, "publisher"],
      [cyd, "publisher"],
      [ed, "editor"],
    ] as const)
      await letIn(ada.send, team, role, person.send);
    config = await newTeamConfig(ada.send, team);
  });

  const at = (path: string) => `/configs/${config}/${path}`;
  const edit = async ({ send }: Person) => {
    const { status } = await send("POST", at("looks"), { id: randomUUID(), name: `L${randomUUID()}` });
    expect(status).toBe(201);
  };
  const rules = async (body: object, channel = "show%2Fstable") => {
    const { status } = await ada.send("PUT", at(`channel-rules/${channel}`), body);
    expect(status).toBe(200);
  };
  const propose = ({ send }: { send: Send }, title = "Night look") =>
    send("POST", at("proposals"), { channel: "show/stable", title, note: "For 045" });
  const publish = ({ send }: { send: Send }, body: object = {}) =>
    send("POST", at("channels/show%2Fstable/publications"), body);
  const look = async ({ send }: { send: Send }, number = 1) =>
    (await send("GET", at(`proposals/${number}`))).body as Proposal;
  const approve = async ({ send }: { send: Send }, number = 1) =>
    send("POST", at(`proposals/${number}/approvals`), { version: (await look({ send }, number)).version });

  test("name the channel, the author, and the versions between which its changes lie", async () => {
    expect((await publish(ada)).status).toBe(201);
    const live = (await ada.send("GET", at("channels"))).body[0].publications[0].version as number;
    const same = await propose(ed);
    expect([same.status, same.body.detail]).toEqual([
      409,
      `“show/stable” has version ${live} already; change the config first.`,
    ]);
    await edit(ed);
    const made = await propose(ed);
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        ...{ number: 1, channel: "show/stable", title: "Night look", note: "For 045", state: "open" },
        ...{ base: live, version: live + 1, approvals: [], needed: 0, checks: [], comments: [] },
        cannot_approve: "Only publishers and owners of its team can approve and publish a config.",
      },
    ]);
    const again = await propose(bea);
    expect([again.status, again.body.detail]).toEqual([
      409,
      "Proposal 1 to “show/stable” is open, and is about the config as it is; comment on it, or close it first.",
    ]);
    expect((await publish(bea, { version: live + 1 })).status).toBe(201);
    const [published] = (await ed.send("GET", at("proposals"))).body as ProposalSummary[];
    expect(published).toMatchObject({
      ...{ state: "published", base: live, version: live + 1, by: "Ada", ended_by: "Ada" },
    });
    const [channel] = (await ed.send("GET", at("channels"))).body as Channel[];
    expect(channel!.publications[0]!.note).toBe("Night look");
  });

  test("let a channel be published to once enough others have approved the very version", async () => {
    await edit(ed);
    await rules({ approvals: 2 });
    const alone = await publish(ada);
    expect([alone.status, alone.body.detail]).toEqual([
      409,
      "“show/stable” requires 2 approvals: propose the config to it, and have others approve it.",
    ]);
    expect((await propose(ed)).status).toBe(201);
    expect((await approve(bea)).status).toBe(201);
    const early = await publish(bea);
    expect([early.status, early.body.detail]).toMatchObject([
      409,
      expect.stringMatching(/^“show\/stable” requires 2 approvals, and version \d+ has 1\.$/),
    ]);
    expect((await approve(cyd)).body).toMatchObject({ cannot_publish: null, needed: 2 });
    // All that is missing is told at once.
    await rules({ approvals: 3, hosts: ["nuke-13"] });
    await ada.send("PUT", `/configs/${config}/`, { ocio_profile_version: "2.4" });
    const { version } = await look(cyd);
    await cyd.send("POST", at("proposals/1/requested-changes"), { version, text: "Darker" });
    expect((await publish(bea)).body.detail).toMatch(
      /^“show\/stable” requires no errors in Nuke 13.* Ada requests changes to version \d+; .* requires 3 approvals, and version \d+ has 0\.$/,
    );
    await rules({ approvals: 2 });
    for (const person of [bea, cyd]) expect((await approve(person)).status).toBe(201);
    // An edit resets them.
    await edit(ed);
    const reset = await look(bea);
    expect(reset.approvals.map(({ counts }) => counts)).toEqual([false, false]);
    expect((await publish(bea)).status).toBe(409);
    for (const person of [bea, cyd]) expect((await approve(person)).status).toBe(201);
    const stale = await ada.send("POST", at("proposals/1/approvals"), { version: 1 });
    expect([stale.status, stale.body.detail]).toMatchObject([409, expect.stringContaining("not 1; look at")]);
    // So does a file that is put beside it.
    const { body, headers } = multipart("LUT_3D_SIZE 2", "grade.cube");
    expect((await ed.send("POST", at("files"), body, headers)).status).toBe(200);
    expect((await publish(bea)).status).toBe(409);
    for (const person of [bea, cyd]) expect((await approve(person)).status).toBe(201);
    expect((await publish(bea)).status).toBe(201);
    expect((await publish(bea)).status).toBe(200);
    // It keeps the rule that it was published under.
    await rules({});
    expect(await look(bea)).toMatchObject({
      ...{ state: "published", needed: 2 },
      approvals: [{ counts: true }, { counts: true }],
    });
  });

  test("are approved with their comments: another text to keep them from withdraws approvals, and is logged", async () => {
    await edit(ed);
    await rules({ approvals: 1 });
    expect((await propose(ed)).status).toBe(201);
    expect((await approve(bea)).status).toBe(201);
    const keep = async (text: string) =>
      expect((await ed.send("PUT", at("opened-text"), { text })).status).toBe(204);
    await keep("# Approved by nobody.\nocio_profile_version: 2");
    expect(await look(bea)).toMatchObject({ approvals: [] });
    expect((await publish(bea)).status).toBe(409);
    const { body } = await ada.send("GET", `/teams/${team}/audit`);
    expect((body as AuditPage).events[0]).toMatchObject({
      ...{ event: "proposal.approvalWithdrawn", subject: "show/stable, proposal 1" },
      detail: "other comments or layout",
    });
    expect((await approve(bea)).status).toBe(201);
    // The same text is no other.
    await keep("# Approved by nobody.\nocio_profile_version: 2");
    expect((await publish(bea)).status).toBe(201);
  });

  test("of other comments alone can be made, and are not approved by who wrote them", async () => {
    await rules({ approvals: 0 });
    expect((await publish(ada)).status).toBe(201);
    await rules({ approvals: 1 });
    const [channel] = (await ed.send("GET", at("channels"))).body as Channel[];
    expect(channel).not.toHaveProperty("has_new_comments");
    expect((await propose(ed)).status).toBe(409);
    const text = "# For the night shots.\nocio_profile_version: 2";
    expect((await bea.send("PUT", at("opened-text"), { text })).status).toBe(204);
    expect((await ed.send("GET", at("channels"))).body).toMatchObject([{ has_new_comments: true }]);
    expect((await propose(ed)).status).toBe(201);
    const own = await approve(bea);
    expect([own.status, own.body.detail]).toEqual([
      403,
      "You changed its comments or layout, which are part of proposal 1; somebody else approves it.",
    ]);
    expect((await approve(cyd)).status).toBe(201);
    expect((await publish(cyd)).status).toBe(201);
    const [published] = (await ed.send("GET", at("channels"))).body as Channel[];
    expect(published).not.toHaveProperty("has_new_comments");
  });

  test("are not approved by whose commits are in them, and by whoever connected git if all are of other members", async () => {
    await edit(ed);
    await rules({ approvals: 1 });
    const { version } = await look(ed, (await propose(ed)).body.number);
    const ada_id = (await ada.send("GET", "/auth/me")).body.user_id;
    const taken = (author: string) =>
      server().database.write(async (query) => {
        const change = query.updateTable("changes").set({ user_id: ada_id, command: "git.take" });
        await change.where("config_id", "=", config).where("version", "=", version).execute();
        await query.deleteFrom("git_commits").where("config_id", "=", config).execute();
        const at = new Date().toISOString();
        await query
          .insertInto("git_commits")
          .values({
            ...{ config_id: config, number: 1, id: "abc", direction: "in", branch: "main" },
            ...{ author, subject: "Grade", version, at },
          })
          .execute();
      });
    const own = `You made version ${version}, which is part of proposal 1; somebody else approves it.`;
    const reasons = async () =>
      Promise.all([ada, bea].map(async (each) => (await look(each)).cannot_approve));
    await taken(`Bea <${bea.email}>`);
    expect(await reasons()).toEqual([expect.any(String), own]);
    await taken("Eve <eve@example.com>");
    expect((await reasons())[0]).toMatch(/^You made version/);
    await server().database.write((query) =>
      query.deleteFrom("changes").where("config_id", "=", config).where("version", "<", version).execute(),
    );
    await taken(`Bea <${bea.email}>`);
    expect(await reasons()).toEqual([null, own]);
  });

  test("are mailed to nobody who made a part of them, who may not approve", async () => {
    await edit(bea);
    await rules({ approvals: 1 });
    await propose(ed);
    const asked = async ({ email }: Person) =>
      (await mailsTo(server(), email)).filter(({ subject }) => subject.startsWith("Approve a proposal"))
        .length;
    // Ada made the config.
    expect([await asked(ada), await asked(bea), await asked(cyd)]).toEqual([0, 0, 1]);
  });

  test("are not published while somebody requests changes to the very version, and mails say who is asked", async () => {
    const url = `https://palette.test/${config}/channels#proposal-1`;
    await edit(ed);
    await rules({ approvals: 1 });
    await propose(ed);
    for (const { email } of [bea, cyd])
      expect((await mailsTo(server(), email))[0]).toMatchObject({
        subject: "Approve a proposal to “show/stable”?",
        text: expect.stringContaining(url),
      });
    const request = async ({ send }: Person, version?: number) =>
      send("POST", at("proposals/1/requested-changes"), {
        version: version ?? (await look({ send })).version,
        text: "Darker on 045",
      });
    expect((await request(ed)).status).toBe(403);
    expect((await request(bea, 1)).status).toBe(409);
    expect((await approve(cyd)).body).toMatchObject({ cannot_publish: null });
    const { body } = await request(bea);
    const why = `Ada requests changes to version ${body.version}; an edit, an approval or a withdrawal ends that.`;
    expect(body).toMatchObject({
      ...{ cannot_publish: why, requested_changes: [{ counts: true, is_own: true }] },
      comments: [{ text: "Darker on 045", row: null }],
    });
    expect((await mailsTo(server(), ed.email))[0]!.text).toContain("\n> Darker on 045\n");
    const refused = await publish(cyd);
    expect([refused.status, refused.body.detail]).toEqual([409, why]);
    // The last word of a person counts.
    expect((await approve(bea)).body).toMatchObject({ cannot_publish: null, requested_changes: [] });
    expect((await request(bea)).body.approvals).toHaveLength(1);
    expect((await bea.send("DELETE", at("proposals/1/requested-changes"))).body.requested_changes).toEqual(
      [],
    );
    const [{ id: team }] = (await ada.send("GET", "/teams")).body;
    const log = (await ada.send("GET", `/teams/${team}/audit?find=withdrew`)).body.events;
    expect(log).toMatchObject([{ event: "proposal.changesWithdrawn" }]);
    // An edit resets it, as it resets approvals.
    await request(bea);
    await edit(ed);
    expect((await look(cyd)).requested_changes).toMatchObject([{ counts: false }]);
    expect((await approve(cyd)).status).toBe(201);
    // Who has left requests nothing.
    await request(bea);
    const { user_id } = (await bea.send("GET", "/auth/me")).body;
    await ada.send("DELETE", `/teams/${team}/members/${user_id}`);
    expect((await publish(cyd)).status).toBe(201);
    const { events } = (await ada.send("GET", `/teams/${team}/audit?find=requested`)).body as AuditPage;
    expect(events).toHaveLength(4);
  });

  test("are approved by nobody who opened them or has changed something in them", async () => {
    await rules({ approvals: 1 });
    await edit(cyd);
    await propose(bea);
    const own = await approve(bea);
    expect([own.status, own.body.detail]).toEqual([403, "You opened proposal 1; somebody else approves it."]);
    const changed = await approve(cyd);
    expect([changed.status, changed.body.detail]).toMatchObject([
      403,
      expect.stringMatching(
        /^You made version \d+, which is part of proposal 1; somebody else approves it\.$/,
      ),
    ]);
    const editor = await approve(ed);
    expect([editor.status, editor.body.detail]).toMatchObject([
      403,
      expect.stringContaining("Only a publisher"),
    ]);
    const guest = await newVisitor(server().app);
    const link = (await ada.send("POST", at("shares"), { access: "edit" })).body.token as string;
    await guest("POST", at("join"), { token: link });
    expect((await approve({ send: guest })).status).toBe(403);
    // A program approves as the person whose token it has.
    const ofBea = await programOf(server(), bea.send, "publish", { config_id: config });
    expect((await approve({ send: ofBea })).status).toBe(403);
    const ofAda = await programOf(server(), ada.send, "edit", { config_id: config });
    expect((await approve({ send: ofAda })).body.code).toBe("scope");
    expect((await publish(bea)).status).toBe(409);
  });

  const editsOf: [string, (send: Send) => Promise<unknown>][] = [
    ["a change", (send) => edit({ send } as Person)],
    ["a comment", (send) => send("PUT", at("opened-text"), { text: "# Mine.\nocio_profile_version: 2" })],
  ];
  test.each(editsOf)(
    "lose the approval of whoever takes in %s in them that was made without the account",
    async (_, make) => {
      await edit(ed);
      await rules({ approvals: 1 });
      const guest = await newVisitor(server().app);
      const link = (await ada.send("POST", at("shares"), { access: "edit" })).body.token as string;
      await guest("POST", at("join"), { token: link });
      await make(guest);
      await propose(ed);
      for (const person of [bea, cyd]) expect((await approve(person)).status).toBe(201);
      const entered = { email: bea.email, password: PASSWORD, keep_work: true };
      expect((await guest("POST", "/auth/login", entered)).status).toBe(200);
      expect((await look(bea)).approvals).toMatchObject([{ counts: true, is_own: false }]);
      expect((await approve(bea)).status).toBe(403);
      expect((await publish(bea)).status).toBe(201);
      expect((await look(bea)).approvals).toHaveLength(1);
    },
  );

  test("of other comments alone can be made once their author has deleted the account", async () => {
    expect((await publish(ada)).status).toBe(201);
    const link = (await ada.send("POST", at("shares"), { access: "edit" })).body.token as string;
    const gone = await newPerson(server());
    await gone.send("POST", at("join"), { token: link });
    await gone.send("PUT", at("opened-text"), { text: "# Mine.\nocio_profile_version: 2" });
    expect((await gone.send("DELETE", "/auth/me", { password: PASSWORD })).status).toBe(204);
    expect((await propose(ed)).status).toBe(201);
  });

  test("lose the approval of whoever takes it back, or may not approve any more", async () => {
    await edit(ed);
    await rules({ approvals: 1 });
    await propose(ed);
    await approve(bea);
    expect((await look(cyd)).cannot_publish).toBeNull();
    expect((await bea.send("DELETE", at("proposals/1/approvals"))).body.approvals).toEqual([]);
    expect((await look(cyd)).cannot_publish).toContain("has 0");
    await approve(bea);
    await ada.send("PATCH", `/teams/${team}/members/${bea.id}`, { role: "editor" });
    expect((await look(cyd)).approvals).toMatchObject([{ by: "Ada", counts: false }]);
    expect((await publish(cyd)).status).toBe(409);
    await ada.send("PATCH", `/teams/${team}/members/${bea.id}`, { role: "publisher" });
    expect((await publish(cyd)).status).toBe(201);
  });

  test("wait for applications in which the config has an error, whoever publishes and by whatever", async () => {
    await rules({ hosts: ["nuke-13"] });
    await ada.send("PUT", `/configs/${config}/`, { ocio_profile_version: "2.4" });
    await propose(ed);
    const [check] = (await look(bea)).checks;
    expect(check).toMatchObject({ host: "nuke-13", name: expect.stringContaining("Nuke 13") });
    expect([check!.errors > 0, check!.messages[0]]).toEqual([true, expect.stringContaining("does not load")]);
    const program = await programOf(server(), bea.send, "publish", { config_id: config });
    for (const send of [ada.send, bea.send, program]) {
      const refused = await publish({ send });
      expect([refused.status, refused.body.detail]).toMatchObject([
        409,
        expect.stringMatching(/^“show\/stable” requires no errors in Nuke 13/),
      ]);
    }
    // Other channels require nothing.
    expect((await bea.send("POST", at("channels/show%2Fnext/publications"), {})).status).toBe(201);
    await rules({});
    expect((await ada.send("GET", at("channel-rules"))).body).toEqual([]);
    expect((await publish({ send: program })).status).toBe(201);
  });

  test("are not needed to roll back to what was published", async () => {
    const first = (await publish(ada)).body.hash as string;
    await edit(ada);
    await publish(ada);
    await rules({ approvals: 2, hosts: ["nuke-15"] });
    const back = await bea.send("POST", at("channels/show%2Fstable/rollback"), { hash: first });
    expect(back.status).toBe(200);
  });

  test("and publications take lines of text, and no control characters", async () => {
    await edit(ed);
    const proposals = (note: string) =>
      ed.send("POST", at("proposals"), { channel: "show/stable", title: "Night", note });
    const lines = "First\n\tsecond\r\nthird";
    for (const control of ["\u001b[31m", "\u0007", "\u0085", "\u009b", "\ud800"]) {
      const text = `Lock ${control} it`;
      for (const answer of [await publish(ada, { note: text }), await proposals(text)])
        expect([answer.status, answer.body.issues]).toMatchObject([
          422,
          [{ path: ["note"], message: "A text has no control characters; remove them, or type it again" }],
        ]);
    }
    const made = await proposals(lines);
    expect([made.status, made.body.note]).toEqual([201, lines.trim()]);
    for (const kind of ["comments", "requested-changes"]) {
      const said = { text: "No \u001b[2J", version: made.body.version };
      expect((await bea.send("POST", at(`proposals/1/${kind}`), said)).status).toBe(422);
    }
    expect((await look(ed)).comments).toEqual([]);
  });

  test("hold comments of those who may edit, on rows and on the whole", async () => {
    const id = randomUUID();
    await ed.send("POST", at("looks"), { id, name: "Night exterior" });
    await publish(ada);
    await edit(ed);
    await propose(ed);
    const comment = (send: Send, body: object) => send("POST", at("proposals/1/comments"), body);
    const row = { collection: "looks", name: "Night exterior" };
    expect((await comment(bea.send, { text: " The sign loses punch. ", row })).status).toBe(201);
    const missing = await comment(bea.send, { text: "Lost", row: { ...row, name: "Nigth" } });
    expect([missing.status, missing.body.detail]).toEqual([
      422,
      "The config has no row “looks/Nigth”; look at the proposal again.",
    ]);
    expect((await comment(ed.send, { text: "Fixed" })).status).toBe(201);
    expect((await comment(ed.send, { text: " " })).status).toBe(422);
    const { comments, version } = await look(ed);
    expect(comments).toMatchObject([
      { by: "Ada", text: "The sign loses punch.", row, version },
      { by: "Ada", text: "Fixed", row: null },
    ]);
    expect((await ed.send("DELETE", at(`looks/${id}`))).status).toBe(204);
    // It is live still, so that its removal can be discussed.
    for (const each of [row, { collection: "files", name: "luts/night.cube" }])
      expect((await comment(bea.send, { text: "Why?", row: each })).status).toBe(201);
    const closed = await ed.send("POST", at("proposals/1/close"));
    expect(closed.body).toMatchObject({
      state: "closed",
      version: version + 1,
      cannot_publish: "Proposal 1 is closed.",
    });
    for (const path of ["close", "approvals"])
      expect((await ada.send("POST", at(`proposals/1/${path}`), { version })).status).toBe(409);
    // What was said can be answered still.
    expect((await comment(bea.send, { text: "Pity" })).status).toBe(201);
    expect((await propose(bea)).body.number).toBe(2);
    for (const number of ["3", "0", "x"])
      expect((await ada.send("GET", at(`proposals/${number}`))).status).toBe(404);
  });

  test("write into the log of the team who approved, published and closed, and who changed the rules", async () => {
    await edit(ed);
    await rules({ approvals: 1 });
    await propose(ed);
    await ed.send("POST", at("proposals/1/close"));
    await propose(ed);
    await approve(bea, 2);
    await publish(bea);
    const { events } = (await ada.send("GET", `/teams/${team}/audit`)).body as AuditPage;
    const told = events.map(({ event, subject, detail }) => [event, subject, detail].join(" | "));
    // Some are of one moment.
    expect(told).toEqual(
      expect.arrayContaining([
        "channel.rulesChanged | show/stable | nothing → 1 approval",
        "proposal.opened | show/stable, proposal 1 | Night look",
        "proposal.closed | show/stable, proposal 1 | Night look",
        "proposal.opened | show/stable, proposal 2 | Night look",
        expect.stringMatching(/^proposal\.approved \| show\/stable, proposal 2 \| version \d+$/),
        expect.stringMatching(
          /^proposal\.published \| show\/stable, proposal 2 \| version \d+, [0-9a-f]{12}$/,
        ),
        expect.stringMatching(/^channel\.published \| show\/stable \| version \d+, [0-9a-f]{12}$/),
      ]),
    );
  });

  test("need a team where approvals are required, and go with their config", async () => {
    const { send } = await newPerson(server());
    const own = await newConfig(send);
    const refused = await send("PUT", `/configs/${own}/channel-rules/a`, { approvals: 1 });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "Nobody but you can publish this config, so nobody else could approve it; transfer it to a team first.",
    ]);
    expect((await send("PUT", `/configs/${own}/channel-rules/a`, { hosts: ["nuke-15"] })).status).toBe(200);
    await send("POST", `/configs/${own}/proposals`, { channel: "a", title: "A" });
    await send("POST", `/configs/${own}/proposals/1/comments`, { text: "B" });
    expect((await send("DELETE", "/auth/me", { password: PASSWORD })).status).toBe(204);
    for (const table of ["channel_rules", "proposals", "proposal_comments"] as const)
      expect(
        await server().database.read.selectFrom(table).selectAll().where("config_id", "=", own).execute(),
      ).toEqual([]);
  });

  test("are opened, read, discussed, approved, published and closed in a terminal, by tokens", async () => {
    const origin = await server().app.listen({ port: 0, host: "127.0.0.1" });
    const url = `${origin}/api/configs/${config}/channels/show%2Fstable`;
    const token = async ({ send }: Person, scope: string) =>
      (await send("POST", "/auth/tokens", { name: scope, scope, days: 1, config_id: config })).body
        .token as string;
    const [edits, publishes] = [await token(ed, "edit"), await token(bea, "publish")];
    const run = async (OCIO_PALETTE_TOKEN: string, ...words: string[]) => {
      let [out, err] = ["", ""];
      const code = await program(words, {
        ...terminal(),
        env: { OCIO_PALETTE_TOKEN },
        out: (text) => {
          out += text;
        },
        err: (text) => {
          err += text;
        },
      });
      return { code, out, err };
    };
    await ed.send("POST", at("looks"), { id: randomUUID(), name: "Night exterior" });
    await rules({ approvals: 1 });
    const { version } = (await ed.send("GET", at("changes"))).body.changes[0] as { version: number };
    expect(await run(edits, "proposals", url, "--open")).toMatchObject({
      code: 1,
      err: "There is no open proposal to “show/stable”.\n",
    });
    expect(await run(edits, "propose", url, "--title", "Night")).toEqual({
      ...{ code: 0, err: "" },
      out: `Opened proposal 1 with version ${version}.\n`,
    });
    expect((await run(publishes, "publish", url)).err).toContain("requires 1 approval, and version");
    expect((await run(edits, "approve", url)).err).toContain("this needs one that may publish");
    const missing = await run(edits, "comment", url, "--text", "x", "--row", "looks/Nigth exterior");
    expect(missing).toEqual({
      ...{ code: 1, out: "" },
      err: "The config has no row “looks/Nigth exterior”. Did you mean “looks/Night exterior”?\n",
    });
    const words = ["--text", "The sign\nloses punch", "--row", "looks/night exterior"];
    expect((await run(edits, "comment", url, ...words)).out).toBe("Commented on proposal 1.\n");
    const plain = url.replace("%2F", "/");
    expect((await run(publishes, "proposals", plain, "--open")).out).toContain("Proposal 1: Night");
    expect((await run(publishes, "approve", url, "--version", "1")).err).toContain("look at it again first");
    expect((await run(publishes, "proposals", url, "--open")).code).toBe(1);
    expect((await run(publishes, "approve", url)).out).toBe(
      `Approved version ${version} of proposal 1: 1 of 1 approvals.\n`,
    );
    const shown = await run(publishes, "proposals", url, "--open");
    expect([shown.code, shown.out.split("\n")]).toEqual([
      0,
      [
        "Proposal 1: Night",
        `  by Ada, to version ${version}, 1 of 1 approvals`,
        "  Ada on Night exterior: The sign\\nloses punch",
        "",
      ],
    ]);
    expect((await run(publishes, "approve", url, "--withdraw")).out).toBe(
      "Withdrew the approval of proposal 1.\n",
    );
    const again = await run(publishes, "approve", url, "--json");
    expect(JSON.parse(again.out)).toMatchObject({ ok: true, number: 1, cannot_publish: null });
    expect(faultsOf("proposal", again.out)).toEqual([]);
    expect((await run(publishes, "publish", url)).out).toContain(`Published version ${version}`);
    expect((await run(edits, "proposals", url)).out).toMatch(/^1 +published version \d+ +1 of 1 {2}Night\n$/);
    await edit(ed);
    await run(edits, "propose", url, "--title", "Dawn", "--note", "Early");
    expect((await run(edits, "close-proposal", url)).out).toBe("Closed proposal 2.\n");
    const all = await run(edits, "proposals", url, "--json");
    expect(JSON.parse(all.out)).toMatchObject([
      { number: 2, state: "closed", note: "Early" },
      { number: 1, state: "published" },
    ]);
    expect(faultsOf("proposals", all.out)).toEqual([]);
    for (const wrong of [
      ["propose", url],
      ["comment", url],
      ["comment", url, "--text", "x", "--row", "y"],
    ])
      expect((await run(edits, ...wrong)).code, wrong.join(" ")).toBe(2);
  });

  test("let nothing through that nobody has approved, however edits, rules and publishing meet", async () => {
    await rules({ approvals: 1 });
    const approved = new Set<number>();
    for (let round = 0; round < 8; round++) {
      await edit(ed);
      const proposed = await propose(ed);
      const { number } =
        proposed.status === 201 ? proposed.body : (await ed.send("GET", at("proposals"))).body[0];
      const { version } = await look(bea, number);
      const [approval] = await Promise.all([
        bea.send("POST", at(`proposals/${number}/approvals`), { version }),
        ...(round % 2 === 0 ? [edit(ed)] : []),
        ...(round % 3 === 0 ? [publish(cyd)] : []),
      ]);
      if (approval.status === 201) approved.add(version);
      await Promise.all([edit(ed), publish(cyd), publish(ada), rules({ approvals: 1 + (round % 2) })]);
    }
    await rules({ approvals: 1 });
    await edit(ed);
    const { number, state } = (await ada.send("GET", at("proposals"))).body[0] as ProposalSummary;
    const last = state === "open" ? number : (await propose(ed)).body.number;
    approved.add((await approve(bea, last)).body.version);
    expect((await publish(cyd)).status).toBe(201);
    const channels = (await ada.send("GET", at("channels"))).body as Channel[];
    for (const { version } of channels.flatMap(({ publications }) => publications))
      expect([...approved]).toContain(version);
    const settled = (await ada.send("GET", at("proposals"))).body as ProposalSummary[];
    for (const { state, version } of settled)
      if (state === "published") expect([...approved]).toContain(version);
    expect(settled.filter(({ state }) => state === "open").length).toBeLessThan(2);
  });

  test("that two open at once to a channel are one", async () => {
    await edit(ed);
    const answers = await Promise.all([ed, bea, cyd, ada].map((person) => propose(person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });
});
