import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { type Mail, openMailQueue } from "#server/mail/mail.ts";
import { onEveryEngine } from "../app.ts";

const mail: Mail = { to: "ada@example.com", subject: "Confirm", text: "Open https://palette.test/x\n" };

/** A mail server on this machine that keeps what it gets, and refuses the first mails. */
async function mailServer(refuse = 0) {
  const got: { to: string[]; text: string }[] = [];
  let left = refuse;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      let text = "";
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on("end", () => {
        if (left-- > 0) return done(Object.assign(new Error("Come back later"), { responseCode: 451 }));
        got.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as { port: number };
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  return { url: `smtp://127.0.0.1:${port}`, got, close };
}

onEveryEngine("mail", (server) => {
  const rows = () => server().database.read.selectFrom("mails").selectAll().execute();
  const fresh = () => server().database.write((query) => query.deleteFrom("mails").execute());

  test("goes to the mail server once, and its text is not kept", async () => {
    await fresh();
    const smtp = await mailServer();
    const post = openMailQueue(server().database, { smtp: smtp.url, from: "Palette <palette@example.com>" });
    await server().database.write((query) => post.add(query, mail));
    await Promise.all([post.deliver(), post.deliver()]);
    await post.deliver();
    expect(smtp.got).toHaveLength(1);
    expect(smtp.got[0]!.to).toEqual([mail.to]);
    expect(smtp.got[0]!.text).toMatch(/^From: Palette <palette@example.com>/m);
    expect(smtp.got[0]!.text).toContain("https://palette.test/x");
    expect(await rows()).toMatchObject([{ text: "", sent_at: expect.any(String), error: null }]);
    await post.close();
    await smtp.close();
  });

  test("that a mail server refuses, or that finds none, waits for its next turn", async () => {
    await fresh();
    const smtp = await mailServer(1);
    const post = openMailQueue(server().database, { smtp: smtp.url });
    await server().database.write((query) => post.add(query, mail));
    await post.deliver();
    expect(smtp.got).toEqual([]);
    const [row] = await rows();
    expect(row).toMatchObject({
      text: mail.text,
      sent_at: null,
      attempts: 1,
      error: expect.stringContaining("451"),
    });
    expect(Date.parse(row!.due_at)).toBeGreaterThan(Date.now());
    const now = new Date().toISOString();
    await server().database.write((query) => query.updateTable("mails").set({ due_at: now }).execute());
    await post.deliver();
    expect(smtp.got).toHaveLength(1);
    await post.close();
    await smtp.close();
  });

  test("that a mail server never takes to its end waits for its next turn, and the next one goes out", async () => {
    await fresh();
    const sockets: Socket[] = [];
    const trickling = createServer((socket) => {
      sockets.push(socket.on("error", () => undefined));
      socket.write("220 here\r\n");
      // An answer of many lines, of which none is the last.
      const timer = setInterval(() => socket.write("250-slowly\r\n"), 20);
      socket.on("close", () => clearInterval(timer));
    });
    await once(trickling.listen(0, "127.0.0.1"), "listening");
    const { port } = trickling.address() as AddressInfo;
    const post = openMailQueue(server().database, { smtp: `smtp://127.0.0.1:${port}`, longestMs: 300 });
    for (const to of ["ada@example.com", "bea@example.com"])
      await server().database.write((query) => post.add(query, { ...mail, to }));
    await post.deliver();
    const error = "The mail server did not take it within 0.3 seconds.";
    const failed = { attempts: 1, sent_at: null, error };
    expect(await rows()).toMatchObject([failed, failed]);
    expect(sockets).toHaveLength(2);
    await post.close();
    for (const socket of sockets) socket.destroy();
    trickling.close();
  });

  test("that is taken back with its transaction is never sent, and one to nobody neither", async () => {
    await fresh();
    const told: Mail[] = [];
    const post = openMailQueue(server().database, { tell: (each) => told.push(each) });
    const undone = server().database.write(async (query) => {
      await post.add(query, mail);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await server().database.write((query) => post.add(query, null));
    await post.deliver();
    expect(told).toEqual([]);
  });

  test("without a mail server is told, and stays to be looked at", async () => {
    await fresh();
    const told: Mail[] = [];
    const post = openMailQueue(server().database, { tell: (each) => told.push(each) });
    await server().database.write((query) => post.add(query, mail));
    await post.deliver();
    expect(told).toEqual([mail]);
    expect(await rows()).toMatchObject([{ text: mail.text, sent_at: expect.any(String) }]);
  });
});

test.each(["mail.example.com", "http://mail.example.com", "smtp://"])("%j is no mail server", (smtp) => {
  expect(() => openMailQueue(undefined as never, { smtp })).toThrow(/SMTP_URL/);
});
