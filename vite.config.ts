import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import type { CSSOptions, Plugin, UserConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { defineConfig, type ViteUserConfig } from "vitest/config";

/**
 * zod makes functions from text where it may, which the policy of the page forbids. Even trying is reported, so it is
 * told before it looks.
 */
const jitless = (): Plugin => ({
  name: "jitless",
  transform: (code, id) =>
    id.endsWith("/zod/v4/core/core.js")
      ? `globalThis.__zod_globalConfig = { jitless: true };\n${code}`
      : null,
});

/**
 * What libraries bring along for uses that the page does not have, and every visitor would fetch before seeing anything:
 * zod's way to JSON schemas, which only the server writes, and the tooltips around the theme. The page has none of
 * those; one of Radix would say that it lacks its provider.
 */
const slim = (): Plugin => ({
  name: "slim",
  enforce: "pre",
  resolveId(source, importer) {
    if (source !== "radix-ui" || !importer?.endsWith("/@radix-ui/themes/dist/esm/components/theme.js"))
      return;
    return "\0theme-without-tooltips";
  },
  load: (id) =>
    id === "\0theme-without-tooltips"
      ? `export { Direction, Slot } from "radix-ui";
         export const Tooltip = { Provider: ({ children }) => children };`
      : null,
  transform: (code, id) =>
    id.endsWith("/zod/v4/classic/schemas.js")
      ? code
          .replace(/^ *inst\._zod\.processJSONSchema = .*;$/gm, "")
          .replace(
            /^import (\{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \}).*;$/m,
            "const none = () => undefined, createStandardJSONSchemaMethod = none, createToJSONSchemaMethod = none;",
          )
      : null,
});

/** Components of the theme's library that the page has, by the beginning of their classes. */
const THEMED =
  /^(BaseMenu|BaseDialog|ContextMenu|Dialog|DropdownMenu|Heading|Popover|Popper|ScrollArea|Text$)/;

/**
 * Rules of other components: two thirds of the page's styles, which each visitor would fetch and each change of the page
 * compare with its elements. One of them has the whole page styled anew whenever a menu or a dialog opens.
 */
const slimStyles: Exclude<CSSOptions["postcss"], string | undefined> = {
  plugins: [
    {
      postcssPlugin: "slim",
      OnceExit(root) {
        root.walkRules((rule) => {
          if (!rule.source?.input.file?.endsWith("/@radix-ui/themes/components.css")) return;
          const kept = rule.selectors.filter((selector) => {
            const names = selector.match(/(?<=\.rt-)[A-Z]\w*/g);
            return names === null || names.some((name) => THEMED.test(name));
          });
          if (kept.length === 0) rule.remove();
          else rule.selectors = kept;
        });
      },
    },
  ],
};

/**
 * A menu or dialog of Radix gives the focus back by a timer, before which a busy page hears further keys: they would be
 * lost. What runs once the thing is gone, but within the same press, does the same.
 */
const promptFocus = (): Plugin => ({
  name: "prompt-focus",
  transform: (code, id) =>
    id.endsWith("/@radix-ui/react-focus-scope/dist/index.mjs")
      ? code.replaceAll("setTimeout(", "queueMicrotask(")
      : null,
});

/** The service worker, /sw.js, with the list of everything that the page consists of; the page registers it itself. */
const worker = VitePWA({
  strategies: "injectManifest",
  srcDir: "src/worker",
  filename: "sw.ts",
  injectRegister: false,
  manifest: false,
  injectManifest: {
    rollupFormat: "iife",
    buildPlugins: { vite: [jitless(), slim()] },
    globPatterns: ["**/*.{js,css,html,svg,woff2,wasm,webmanifest}"],
    maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
  },
});

/** The page: dist/public, served by the server beside the API. */
const page: UserConfig = {
  plugins: [
    tanstackRouter({ target: "react", autoCodeSplitting: true }),
    react(),
    worker,
    jitless(),
    slim(),
    promptFocus(),
  ],
  worker: { plugins: () => [jitless(), slim()] },
  css: { postcss: slimStyles },
  build: {
    outDir: "dist/public",
    target: "es2022",
    // What every visitor fetches first, in two files rather than in sixty; one of them outlives most new versions.
    rolldownOptions: {
      output: {
        // The first file names all others: each character of their hashes is 400 bytes of every first visit.
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          groups: [
            { name: "libraries", tags: ["$initial"], test: /node_modules/, priority: 1 },
            { name: "page", tags: ["$initial"] },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": "http://localhost:8080" } },
};

/**
 * The server: dist/server.js and the workers beside it. Packages stay in node_modules, but for those of very many files, of
 * which it needs a few: reading all of them takes a third of the start.
 */
const node: UserConfig = {
  build: {
    ssr: true,
    outDir: "dist",
    emptyOutDir: false,
    copyPublicDir: false,
    target: "node20",
    rollupOptions: {
      input: {
        server: "src/server/main.ts",
        worker: "src/server/jobs/worker.ts",
        operator: "src/server/operator/operator.ts",
      },
      // The code that starts a thread, shared or not, finds worker.js in its own folder.
      output: { chunkFileNames: "[name]-[hash].js" },
    },
  },
  ssr: { noExternal: ["kysely", "zod", "fastify-type-provider-zod"] },
};

const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as {
  version: string;
};

/** The terminal: one file that plain node runs. */
const cli: UserConfig = {
  define: { "import.meta.env.VITE_VERSION": JSON.stringify(version) },
  build: {
    ssr: true,
    outDir: "dist",
    emptyOutDir: false,
    copyPublicDir: false,
    target: "node20",
    rollupOptions: {
      input: { cli: "src/cli/main.ts" },
      external: (name) => isBuiltin(name),
      output: { codeSplitting: false, banner: "#!/usr/bin/env node" },
    },
  },
  ssr: { noExternal: true },
};

/** Tests that need no DOM and leave nothing behind: they share what they import, which saves minutes. */
const plain = [
  "tests/*.test.ts",
  "tests/{api,ocio,command,commands,color,compatibility,conformance,host,store,server,sync,cli,worker}/**/*.test.ts",
  "tests/{keyboard,palette,panels,parts,routes,spec}/**/*.test.ts",
];
/** Tests of components, which share what they import too, but for one that needs the palette not to be loaded yet and one that other tests' stores disturb. */
const component = [
  "tests/{keyboard,notify,palette,panels,parts,routes,spec,store}/**/!(PaletteLoading|dialogs).test.tsx",
];
const browser = "tests/e2e/**/*.test.ts";

/**
 * Long tests that start thousands of processes. They have workers of their own: to start one from a process in which
 * other tests have left a gigabyte copies its page table, which takes 10 ms.
 */
const processes = [
  "tests/server/git/{gitKill,mirrorFiles,mirrors,randomEdits,teamFolders,teamMirrors}.test.ts",
  "tests/server/{kill,rollingUpgrade,webhooks/webhookKill}.test.ts",
  "tests/cli/built.test.ts",
  "tests/conformance/shaderSource.test.ts",
];

/**
 * Tests that take longest in Node and find what others rarely do: kills, faults and hostile calls, migrations broken off,
 * backups, stories of several people, every row, editor and command, the walks through the specification, the built
 * terminal, whole comparisons with official OCIO. `npm run test:long` has them.
 */
const long = [
  ...processes,
  "tests/{everyCommand,everyRow}.test.ts",
  "tests/spec/{dialogs,entities,states,validation}.test.tsx",
  "tests/cli/schemas.test.ts",
  "tests/color/{compare/{pairs,spaceColors},convert/{convert,cubeBake,version1},preview/engine,tile/pool}.test.ts",
  "tests/ocio/merge/properties.test.ts",
  "tests/server/{db/migrations,operator/backup,operator/migrateTo}.test.ts",
  "tests/panels/{everyField,everyRow,rows,steps,transformEditors}.test.tsx",
  "tests/palette/LinkedCall.test.tsx",
  "tests/server/{extremes,faults,foreignIds,hardening,hostile,isolation,subscriptions}.test.ts",
  "tests/server/{configs/stagedConfig,files/upload,jobs/workerLimits,metrics/traces,teams/access}.test.ts",
  "tests/sync/{converging,hanging,model,schedule}.test.ts",
  "tests/ocio/yaml/oracle.test.ts",
  "tests/conformance/{amf,apply,bake,bakes,compare,convert,exr,files,grade,guide,host,images,layerOciom,layout,lut,merge,painters,processor,readBack,rulesFiring,styles,threeWay,verdict,wgslViews}.test.ts",
];

/** Long tests of components, which share what they import as the short ones do; those of dialogs have a page of their own. */
const longComponent = long.filter((pattern) => pattern.endsWith(".tsx"));
const longOwn = ["tests/spec/dialogs.test.tsx"];

/** Tests that take a sample of their cases in `npm test`, and all of them in the long run (tests/sample.ts). */
const sampled = [
  "tests/commands/configText.test.ts",
  "tests/server/{editing,history/steps}.test.ts",
  "tests/cli/{mergeEdits,mergeLayout}.test.ts",
  "tests/sync/wire.test.ts",
  "tests/ocio/names/references.test.ts",
  "tests/ocio/archive/archive.test.ts",
  "tests/ocio/yaml/{characters,corpus,layout/layout,read,scan/scan,write}.test.ts",
  "tests/color/{bake,processor,vectorStyles,check/chainGap,lut/mutated,lut/write}.test.ts",
  "tests/conformance/{curve,rename,validate,write}.test.ts",
];

/** Long tests run beside those of the browser, and wait for git, databases and processes that they kill. */
const waiting = {
  env: { TEST_EXHAUSTIVE: "1" },
  testTimeout: 180_000,
  // Each look at what is under way takes a server that is at work on it as long as a small step of that.
  expect: { poll: { timeout: 30_000, interval: 100 } },
  maxWorkers: 3,
  sequence: { groupOrder: 2 },
};

/** Tests: everything but the browser runs in Node; a file that needs a DOM says so in its first line. */
const test: ViteUserConfig = {
  plugins: [react()],
  test: {
    setupFiles: ["tests/seed.ts", "tests/patience.ts"],
    // They wait a third of their time, for timers, answers and git: three at once keep two cores busy.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A busy machine is late: what is polled has longer than the second that vitest gives it.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: "plain", include: plain, exclude: long, isolate: false } },
      {
        extends: true,
        test: { name: "component", include: component, exclude: long, isolate: false },
      },
      {
        extends: true,
        test: {
          name: "own",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [...plain, ...component, browser, ...long],
        },
      },
      {
        extends: true,
        test: {
          name: "long processes",
          include: processes,
          isolate: false,
          ...waiting,
        },
      },
      {
        extends: true,
        test: {
          // The projects begin in the order of their names: this one ends with what is short.
          name: "long rest",
          include: [...long, ...sampled],
          exclude: [...longComponent, ...processes],
          isolate: false,
          ...waiting,
        },
      },
      {
        extends: true,
        test: {
          name: "long component",
          include: longComponent,
          exclude: longOwn,
          isolate: false,
          ...waiting,
        },
      },
      {
        extends: true,
        test: {
          name: "long own",
          include: longOwn,
          ...waiting,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: [browser],
          setupFiles: ["tests/e2e/trail.ts"],
          testTimeout: 180_000,
          // The files of a process share its server and browser.
          isolate: false,
          // They wait two fifths of their time: three at once keep two cores busy. A project overrides --maxWorkers.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
};

const byMode: Record<string, ViteUserConfig> = { node, cli, test };
export default defineConfig(({ mode }) => byMode[mode] ?? page);
