import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { HttpError } from "./httpError.ts";

/** Levels of brackets in a body: 50 nested transforms take two each, the request around them a few more. */
const BRACKETS = 120;
/** Transforms within transforms. */
const TRANSFORMS = 50;
/** Entries of one list, and values of one body. */
const ENTRIES = 100_000;
const VALUES = 1_000_000;

/** Refuses JSON text that nests deeper than our requests, before anything recurses into it. */
export function checkBrackets(text: string): void {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === 92) at++;
      else if (code === 34) quoted = false;
    } else if (code === 34) quoted = true;
    else if (code === 91 || code === 123) {
      if (++depth > BRACKETS) throw new HttpError(422, `The body nests deeper than ${BRACKETS} levels.`);
    } else if (code === 93 || code === 125) depth--;
  }
}

/** Refuses transforms nested more than 50 deep and lists too long to be meant, without recursion. */
export function checkNesting(body: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }];
  let values = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value !== "object" || value === null) continue;
    const list = Array.isArray(value) ? value : Object.values(value);
    values += list.length;
    if (list.length > ENTRIES) throw new HttpError(422, `A list has more than ${ENTRIES} entries.`);
    if (values > VALUES) throw new HttpError(422, `The body has more than ${VALUES} values.`);
    if (depth > TRANSFORMS) throw new HttpError(422, `Transforms nest deeper than ${TRANSFORMS} levels.`);
    const below = !Array.isArray(value) && Object.hasOwn(value, "children") ? depth + 1 : depth;
    for (const child of list)
      if (typeof child === "object" && child !== null) open.push({ value: child, depth: below });
  }
}

/** JSON and multipart are all that is read; JSON is measured before anything recurses into it. */
export function parseJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, bytes, done) => {
    // A body is not needed for every call that declares one.
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes as Buffer)) return done(new HttpError(400, "The body is not UTF-8; send it as UTF-8."));
    const text = bytes.toString("utf8");
    try {
      checkBrackets(text);
    } catch (error) {
      return done(error as Error);
    }
    parse(request, text, (error, body) => {
      if (error) return done(error);
      try {
        checkNesting(body);
      } catch (refusal) {
        return done(refusal as Error);
      }
      done(null, body);
    });
  });
}
