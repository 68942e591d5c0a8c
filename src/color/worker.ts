import { answerTo, type Question } from "./answer.ts";

// Worker for long computations of a page.
self.onmessage = ({ data }: MessageEvent<Question>) => self.postMessage(answerTo(data));
