/** Endings of the images that can be opened: those that Palette decodes (.tx is TIFF or OpenEXR), and those that browsers do. */
const ENDINGS = "exr png tif tiff tx dpx hdr pic jpg jpeg webp avif jxl".split(" ");

/** True if a file is an image by its name. */
export function isImageName(name: string): boolean {
  return ENDINGS.includes(/\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? "");
}

/** The endings as a file chooser takes them. */
export const IMAGE_FILES: string = ENDINGS.map((ending) => `.${ending}`).join(",");
