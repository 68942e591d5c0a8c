import fc from "fast-check";
import { expect, test } from "vitest";
import { requestsFor, requestTarget } from "#api/requests.ts";
import { changesOf } from "#api/update.ts";
import type { AnyCommand } from "#command/command.ts";
import { commands } from "#commands";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { collections, type Document } from "#ocio/model/document.ts";
import { createEditor } from "#store/editor.ts";
import { answersFor, choicesFrom, tapes } from "../answers.ts";
import { amount } from "../sample.ts";

const document = builtinConfig("cg-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
const entries = Object.entries(commands as Record<string, AnyCommand>).filter(
  ([id]) => !/^(edit|file)\./.test(id),
);

test.each(entries)(
  "what %s changes passes the checks of the server unchanged, as do its undo and redo",
  (id, command) => {
    fc.assert(
      fc.property(fc.array(tapes, { minLength: 3, maxLength: 3 }), (steps) => {
        const editor = createEditor(commands, { document });
        editor.onStep((before, after) => {
          for (const { method, path, body } of requestsFor(before, after)) {
            const place = requestTarget(path);
            expect(place, path).toBeDefined();
            if (method === "DELETE" || place?.order) continue;
            const schema =
              method === "POST" ? collections[place!.collection!] : changesOf(place!.collection ?? "config");
            expect(schema.parse(JSON.parse(JSON.stringify(body)))).toEqual(body);
          }
        });
        for (const tape of steps) {
          editor.run({ id, args: answersFor(command, editor.store.getState(), choicesFrom(tape)) });
          editor.settle();
        }
        while (editor.undo().ok);
        while (editor.redo().ok);
      }),
      { numRuns: amount(10, 2) },
    );
  },
);
