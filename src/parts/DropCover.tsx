import { useEffect, useRef, useState } from "react";
import { Icon } from "./Icon.tsx";
import "./parts.css";

/** The covers of the page, the last of which takes what is dropped. */
const covers: object[] = [];

type Props = {
  /** True for the cover of all screens; a screen's own cover has priority, whichever was mounted first. */
  everywhere?: boolean;
  /** Drop hint over the page while files hover. */
  words: string;
  onDrop: (data: DataTransfer) => void;
};

/** Takes files dropped anywhere on the page; while some hover, the page says what would come of it. */
export function DropCover({ everywhere = false, words, onDrop }: Props) {
  const [over, setOver] = useState(false);
  const take = useRef(onDrop);
  take.current = onDrop;
  useEffect(() => {
    const self = {};
    if (everywhere) covers.unshift(self);
    else covers.push(self);
    const carries = (event: DragEvent) =>
      covers.at(-1) === self && (event.dataTransfer?.types.includes("Files") ?? false);
    const hover = (event: DragEvent) => {
      if (!carries(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!carries(event) || !event.dataTransfer) return;
      event.preventDefault();
      setOver(false);
      take.current(event.dataTransfer);
    };
    document.addEventListener("dragover", hover);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    return () => {
      covers.splice(covers.indexOf(self), 1);
      document.removeEventListener("dragover", hover);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
    };
  }, [everywhere]);
  if (!over) return null;
  return (
    <div className="drop-cover" aria-hidden="true">
      <Icon name="upload" size={26} />
      {words}
    </div>
  );
}
