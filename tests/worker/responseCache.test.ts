import { expect, test } from "vitest";
import { documentIdOf, isCacheable, isGatewayError } from "../../src/worker/responseCache.ts";

const id = "00000000-0000-4000-8000-000000000001";

test.each([
  ["/configs/", true],
  [`/configs/${id}/`, true],
  [`/configs/${id}/document`, true],
  [`/configs/${id}/counts`, true],
  [`/configs/${id}/files`, true],
  [`/configs/${id}/colorspaces/${id}`, true],
  ["/static/bit-depths", true],
  ["/files/luts", true],
  [`/configs/${id}/events`, false],
  [`/configs/${id}/download`, false],
  [`/configs/${id}/view_yaml`, false],
  [`/configs/${id}/changes`, false],
  [`/configs/${id}/channels`, false],
  [`/configs/${id}/channel-rules`, false],
  [`/configs/${id}/proposals`, false],
  [`/configs/${id}/git`, false],
  [`/configs/${id}/changes/4/document`, false],
  [`/configs/${id}/files/content`, false],
  ["/auth/me", false],
  ["/auth/initialize", false],
])("whether the answer of %s is kept: %s", (path, kept) => {
  expect(isCacheable(path)).toBe(kept);
});

test("a document is known by its path, and a server out of reach by its proxy's answer", () => {
  expect(documentIdOf(`/configs/${id}/document`)).toBe(id);
  expect(documentIdOf(`/configs/${id}/documents`)).toBeUndefined();
  expect([500, 502, 503, 504].filter(isGatewayError)).toEqual([502, 503, 504]);
});
