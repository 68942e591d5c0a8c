import { type ReactNode, useRef, useState } from "react";
import { useFileSide } from "./useSide.ts";

type Props = {
  label: string;
  onChoose: (address: string) => void;
  /** The control that opens the chooser. */
  children: (open: () => void) => ReactNode;
};

/** Reads a chosen file as a side; says why where it cannot. */
export function SideFile({ label, onChoose, children }: Props) {
  const read = useFileSide();
  const input = useRef<HTMLInputElement>(null);
  const [why, setWhy] = useState<string | null>(null);
  return (
    <>
      {children(() => {
        setWhy(null);
        input.current?.click();
      })}
      <input
        ref={input}
        type="file"
        hidden
        accept=".ocio,.ocioz,.zip"
        aria-label={label}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen)
            read(chosen).then(onChoose, (error: unknown) =>
              setWhy(error instanceof Error ? error.message : "The file cannot be read."),
            );
          target.value = "";
        }}
      />
      {why !== null && <p role="alert">{why}</p>}
    </>
  );
}
