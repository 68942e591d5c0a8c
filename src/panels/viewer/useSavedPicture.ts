import { saveFile } from "#api/download.ts";
import { useMedia } from "#parts/useMedia.ts";
import { paintRequest } from "../preview/shot.ts";
import { useAsk } from "../preview/useAsk.ts";
import type { Scene } from "../preview/usePreview.ts";
import { useShownImage } from "../preview/useShownImage.ts";
import { useOfferedPlot } from "./useOfferedPlot.ts";

/** Letters that file systems do not take. */
const NO_FILE = /[\\/:*?"<>|]/g;

/** Offers the picture as it is seen, in all of its own pixels, as a PNG image that is saved once it is read. */
export function useSavedPicture(scene: Scene): void {
  const ask = useAsk();
  const hasP3 = useMedia("(color-gamut: p3)");
  const { file } = useShownImage();
  async function png(): Promise<void> {
    const { width, height } = await ask("save", { ask: "describe", picture: scene.subject });
    const window = { x: 0, y: 0, width, height, columns: width, rows: height };
    const request = { ...paintRequest(scene, window, hasP3), isExact: true };
    const { bitmap, canvas } = await ask("save", request);
    const image = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = image.getContext("2d", { colorSpace: canvas.space });
    if (!context) throw new Error("The browser cannot hold a picture of this size.");
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    const plain = scene.choice.picture === "image" ? file?.name.replace(/\.[^.]*$/, "") : undefined;
    const name = `${plain ?? "Chart"}, ${scene.now.target.name}.png`.replace(NO_FILE, "-");
    saveFile(name, await image.convertToBlob({ type: "image/png" }));
  }
  useOfferedPlot("picture", { png });
}
