import Fastify from "fastify";
import { expect, test } from "vitest";
import { errorHandler } from "#server/http/errorAnswer.ts";
import { HttpError, Overload } from "#server/http/httpError.ts";

/** The answer to a request that ends in this error. */
async function answerTo(error: Error) {
  const app = Fastify();
  const noted: number[] = [];
  app.setErrorHandler(errorHandler(0, (_request, status) => noted.push(status)));
  app.get("/", () => {
    throw error;
  });
  const { statusCode, headers } = await app.inject("/");
  await app.close();
  return { statusCode, retryAfter: headers["retry-after"], noted };
}

test.each([
  ["a deadlock", "40P01"],
  ["writes that cannot be put in an order", "40001"],
  ["a lock that is not given", "55P03"],
  ["no connection that is free", "53300"],
])("%s that tries again have not ended is worth another try", async (_, code) => {
  const error = Object.assign(new Error("refused"), { code, severity: "ERROR" });
  expect(await answerTo(error)).toEqual({ statusCode: 503, retryAfter: "2", noted: [503] });
});

test.each([
  ["fails", { $metadata: { httpStatusCode: 503, attempts: 2 } }],
  ["stops amid an answer", { name: "TimeoutError" }],
])("an S3 store that %s is worth another try", async (_, fields) => {
  const error = Object.assign(new Error("SlowDown"), fields);
  expect(await answerTo(error)).toEqual({ statusCode: 503, retryAfter: "2", noted: [503] });
});

test.each([
  ["a server that is busy", new HttpError(503, "Busy."), "2"],
  ["too many of something", new HttpError(429, "Too many."), "2"],
  ["a refusal that knows the time", new Overload(503, "Busy.", 7), "7"],
  ["what is not there", new HttpError(404, "Nothing."), undefined],
])("%s says when to try again, if at all", async (_, error, retryAfter) => {
  expect(await answerTo(error)).toMatchObject({ statusCode: error.status, retryAfter });
});

test("a statement that is wrong is not", async () => {
  const error = Object.assign(new Error("no such column"), { code: "42703", severity: "ERROR" });
  expect(await answerTo(error)).toMatchObject({ statusCode: 500, retryAfter: undefined });
});
