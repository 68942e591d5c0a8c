import type { ComponentProps } from "react";
import { useGo } from "./place.ts";

type Props = Omit<ComponentProps<"a">, "href" | "onClick"> & {
  to: string;
  /** Called before the page goes there. */
  onLeave?: () => void;
};

/** Link to a path of this page; with a modifier key the browser opens it elsewhere. */
export function PathLink({ to, onLeave, ...rest }: Props) {
  const go = useGo();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onLeave?.();
        go(to);
      }}
    />
  );
}
