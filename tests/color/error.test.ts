import { describe, expect, it, vi } from "vitest";
import { ColorError, ifComputable } from "#color/error.ts";

describe("a refusal", () => {
  it("makes its hint only where its message is read", () => {
    const hint = vi.fn(() => " Did you mean 'b'?");
    const refuse = () => {
      throw new ColorError("There is no 'a'.", { hint });
    };
    expect(ifComputable(refuse)).toBeNull();
    expect(hint).not.toHaveBeenCalled();
    expect(refuse).toThrow("There is no 'a'. Did you mean 'b'?");
  });
});
