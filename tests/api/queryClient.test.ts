import { expect, test } from "vitest";
import { ApiError } from "#api/client.ts";
import { createQueryClient } from "#api/queryClient.ts";

const { retry } = createQueryClient().getDefaultOptions().queries as {
  retry: (failures: number, error: Error) => boolean;
};
const answered = (status: number) => new ApiError(status, { detail: "No." });

test.each([400, 401, 403, 404, 409, 413, 422])(
  "what was refused with %i is not asked for again",
  (status) => {
    expect(retry(0, answered(status))).toBe(false);
  },
);

test.each([0, 408, 425, 429, 500, 502, 503])(
  "what failed with %i is asked for three times more",
  (status) => {
    expect([0, 1, 2, 3].map((failures) => retry(failures, answered(status)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  },
);
