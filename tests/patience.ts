/** A busy machine may draw late: what a test waits for in a page may take ten seconds, not one. */
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 10_000 });
}

export {};
