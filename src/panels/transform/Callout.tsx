import type { ReactNode } from "react";
import { Icon } from "#parts/Icon.tsx";

/** Something that went wrong with what an editor needs, and what was said about it. */
export function Callout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="callout wide" role="alert">
      <Icon name="error" size={14} />
      <span>
        <strong>{title}</strong> {children}
      </span>
    </div>
  );
}
