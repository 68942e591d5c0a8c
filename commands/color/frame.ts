import { z } from "zod";
import { IMAGE_FILES } from "#color/image/imageFile.ts";
import { frameRanges, framesOf, MAX_FRAMES, numbersOf } from "#color/image/sequence.ts";
import { arg, type Step } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import type { Call, State } from "#command/state.ts";
import { chosen } from "./previewStep.ts";

const toOpen: readonly Call[] = ["preview.openImage", "viewer.openFolder"].map((id) => ({ id, args: {} }));

const hasFrames = (_: unknown, { session }: State): true | string =>
  session.frames ? true : "No image sequence is open. Open several images at once, or a folder of them.";

/** Command that shows the frame at `place` of the shown index and the count, kept within the sequence. */
function stepTo(
  title: string,
  aliases: string[],
  place: (at: number, count: number) => number,
  keys: string[] = [],
) {
  return opened({
    title,
    quiet: true,
    aliases,
    keys,
    when: hasFrames,
    alternatives: ({ session }) => (session.frames ? [] : [...toOpen]),
    run: (_, _args, { session: { frames } }) => {
      if (!frames) return "No image sequence is open.";
      const at = Math.min(frames.names.length - 1, Math.max(0, place(frames.at, frames.names.length)));
      return shownAt(frames.names, at);
    },
  });
}

/** Effect that opens the chooser for several image files, or for a folder. */
function asking(many: "together" | "folder"): Step {
  // biome-ignore lint/suspicious/noThenProperty: the effect names the command that comes then
  return { effects: [{ kind: "open", accept: IMAGE_FILES, then: "preview.openImage", many }] };
}

function shownAt(names: readonly string[], at: number): Step {
  return {
    view: (session) => {
      session.frames = { names: [...names], at };
    },
  };
}

/** Arguments of `preview.openImage`. */
export const openImageArgs = z.object({
  file: arg(z.file().optional(), { label: "Image" }),
  files: arg(
    z.array(z.file()).max(MAX_FRAMES, `At most ${MAX_FRAMES} images are opened at once.`).optional(),
    { label: "Images of a sequence" },
  ),
});

/** Shows an image, or the first of several as a sequence; asks for files without one. */
export function openImage({ file, files = [] }: z.output<typeof openImageArgs>): Step | string {
  if (!file && files.length === 0) return asking("together");
  const shown = file ? [file] : framesOf(files);
  if (shown.length === 0) {
    const [only, ...others] = files;
    const what =
      only && others.length === 0 ? `${only.name} is not an image` : "There is no image among these files";
    return `${what}: open OpenEXR, PNG, TIFF, DPX, HDR, JPEG, WebP or AVIF.`;
  }
  const names = shown.map(({ name }) => name);
  return {
    view: (session) => {
      chosen({ picture: "image", layer: null, source: null }).view?.(session);
      session.frames = names.length > 1 ? { names, at: 0 } : null;
    },
    effects: [{ kind: "image", files: shown }],
  };
}

/** Commands of image sequences in the viewer. */
export const frameCommands = {
  openFolder: opened({
    title: "Open image sequence from folder",
    quiet: true,
    aliases: ["folder of images", "frames", "plates", "shot", "load sequence", "load exr sequence"],
    run: () => asking("folder"),
  }),
  nextFrame: stepTo("Show next frame in viewer", ["step forward", "sequence"], (at) => at + 1, ["p n"]),
  previousFrame: stepTo("Show previous frame in viewer", ["step back", "sequence"], (at) => at - 1, ["p l"]),
  firstFrame: stepTo("Show first frame in viewer", ["start of sequence"], () => 0),
  lastFrame: stepTo("Show last frame in viewer", ["end of sequence"], (_, count) => count - 1),
  showFrame: opened({
    title: "Show frame in viewer…",
    quiet: true,
    aliases: ["go to frame", "frame number", "sequence"],
    when: hasFrames,
    alternatives: ({ session }) => (session.frames ? [] : [...toOpen]),
    args: z.object({
      frame: arg(z.int().min(0).max(999_999_999), {
        label: "Frame",
        hint: "1001",
        suggest: ({ session: { frames } }) => (frames ? numbersOf(frames.names)[frames.at] : undefined),
      }),
    }),
    run: (_, { frame }, { session: { frames } }) => {
      if (!frames) return "No image sequence is open.";
      const { names } = frames;
      const at = numbersOf(names).indexOf(frame);
      if (at < 0) return `The sequence has no frame ${frame}; it has ${frameRanges(names).words}.`;
      return shownAt(names, at);
    },
  }),
};
