import { createTiler, type TileQuestion } from "./tile.ts";

// One of the threads that compute the tiles of an image.
const answerTo = createTiler();
self.onmessage = ({ data }: MessageEvent<TileQuestion>) => {
  const answer = answerTo(data);
  if (answer) self.postMessage(answer, { transfer: "pixels" in answer ? [answer.pixels.buffer] : [] });
};
