import { defineConfig } from "vitest/config";

/** Tests that judge a mutant: those of the mutated folders and of what stands on them, none of the long ones. */
export default defineConfig({
  test: {
    include: [
      "tests/{ocio,command,commands,keyboard,palette,store,sync}/**/*.test.ts",
      "tests/store/*.test.tsx",
    ],
    exclude: ["tests/sync/{converging,hanging,model,schedule}.test.ts", "tests/ocio/yaml/oracle.test.ts"],
    setupFiles: ["tests/seed.ts"],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    env: { CI: "true", FC_SECONDS: "10", TEST_ENGINE: "SQLite" },
  },
});
