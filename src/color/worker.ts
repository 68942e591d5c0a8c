import { answerTo, type Question } from "./answer.ts";

// What a page computes apart, so that it goes on while this does.
self.onmessage = ({ data }: MessageEvent<Question>) => self.postMessage(answerTo(data));
