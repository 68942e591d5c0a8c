import type { ReactNode } from "react";
import { escapeBidi } from "./escapeBidi.ts";
import "./parts.css";

/** A short fact beside a name: an encoding, a version. */
export function Chip({
  outline,
  title,
  children,
}: {
  outline?: boolean;
  title?: string;
  children: ReactNode;
}) {
  return (
    <span className={outline ? "chip outline" : "chip"} title={title && escapeBidi(title)}>
      {typeof children === "string" ? escapeBidi(children) : children}
    </span>
  );
}
