import { expect, test } from "vitest";
import { shownComment, typedComment } from "#ocio/model/comment.ts";

test("a comment is shown without the blank that stands before each line, and gets it back", () => {
  expect(shownComment(" One.\n\n  Two.\n#Three\n")).toBe("One.\n\n Two.\n#Three\n");
  expect(typedComment("One.\n\n Two.\n#Three\n", undefined)).toBe(" One.\n\n  Two.\n #Three\n");
  expect(shownComment(undefined)).toBe("");
});

test("lines that were there stay as they stood", () => {
  const before = "-----\n Head\n-----\n ";
  expect(typedComment(shownComment(before), before)).toBe(before);
  expect(typedComment("-----\nTitle\n-----\n", before)).toBe("-----\n Title\n-----\n ");
  expect(typedComment("-----\n-----\n-----", before)).toBe("-----\n-----\n -----");
});

test("nothing, blanks and empty lines are no comment, and every line end is one", () => {
  for (const typed of ["", "  ", "\n\n", "\r\n\t"]) expect(typedComment(typed, " x")).toBeUndefined();
  expect(typedComment("a\r\nb\rc\u2028d", undefined)).toBe(" a\n b\n c\n d");
});
