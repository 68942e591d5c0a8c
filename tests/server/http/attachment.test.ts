import { expect, test } from "vitest";
import { attachment } from "#server/http/attachment.ts";

test.each([
  ["show.ocio", "attachment; filename=\"show.ocio\"; filename*=UTF-8''show.ocio"],
  ["é “1”.ocio", "attachment; filename=\"_1_.ocio\"; filename*=UTF-8''%C3%A9%20%E2%80%9C1%E2%80%9D.ocio"],
  ['a"b\r\nX: y.ocio', "attachment; filename=\"a_b_X_y.ocio\"; filename*=UTF-8''a%22b__X%3A%20y.ocio"],
  ["a\u202egpj\ud800\u0085.exe", "attachment; filename=\"a_gpj_.exe\"; filename*=UTF-8''a_gpj__.exe"],
])("a download is called %j without controls or marks that turn its letters around", (name, header) => {
  expect(attachment(name)).toBe(header);
});
