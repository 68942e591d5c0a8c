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
/** Different keys of one body. */
const KEYS = 50_000;

/** Characters of JSON; a closing bracket is two after the one that it closes. */
const [QUOTE, BACKSLASH, COLON, COMMA, BRACKET, BRACE] = [34, 92, 58, 44, 91, 123] as const;

/**
 * Refuses JSON text that nests deeper than our requests, or has lists too long or more values than are meant, before
 * anything parses it or recurses into it.
 * @param mostKeys different keys: parsing a million of them takes seconds, in which nobody else is answered
 */
export function checkText(text: string, mostKeys = KEYS): void {
  const entries: number[] = [];
  const keys = new Set<string>();
  let values = 0;
  let [begin, end] = [0, 0];
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) {
        quoted = false;
        end = at;
      }
    } else if (code === QUOTE) {
      quoted = true;
      begin = at + 1;
    } else if (code === COLON) {
      if (keys.add(text.slice(begin, end)).size > mostKeys)
        throw new HttpError(422, `The body has more than ${mostKeys} different keys.`);
    } else if (code === COMMA) {
      values++;
      const list = ++entries[entries.length - 1]!;
      if (list > ENTRIES) throw new HttpError(422, `A list has more than ${ENTRIES} entries.`);
    } else if (code === BRACKET || code === BRACE) {
      values++;
      if (entries.push(1) > BRACKETS)
        throw new HttpError(422, `The body nests deeper than ${BRACKETS} levels.`);
    } else if (code === BRACKET + 2 || code === BRACE + 2) entries.pop();
    if (values > VALUES) throw new HttpError(422, `The body has more than ${VALUES} values.`);
  }
}

/** Refuses transforms nested more than 50 deep, without recursion. */
export function checkNesting(body: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value !== "object" || value === null) continue;
    if (depth > TRANSFORMS) throw new HttpError(422, `Transforms nest deeper than ${TRANSFORMS} levels.`);
    const below = !Array.isArray(value) && Object.hasOwn(value, "children") ? depth + 1 : depth;
    for (const child of Array.isArray(value) ? value : Object.values(value))
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
      checkText(text);
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
