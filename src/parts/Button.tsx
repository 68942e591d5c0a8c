import type { ComponentProps, ReactNode } from "react";
import { escapeBidi } from "./escapeBidi.ts";
import { useLocked } from "./field/locked.ts";
import { Icon, type IconName } from "./Icon.tsx";
import "./parts.css";

type Props = Omit<ComponentProps<"button">, "type"> & {
  look?: "ghost" | "soft" | "outline" | "solid";
  small?: boolean;
  icon?: IconName;
  /** True for a button that changes the document: refused where it is read-only. */
  changes?: boolean | undefined;
  /** Submit the form around it. */
  submit?: boolean;
  /** Reason it is disabled: it stays focusable and shows it. */
  refused?: string | undefined;
  children?: ReactNode;
};

/** Reason a button is disabled. */
function useRefusal({ refused, changes }: Pick<Props, "refused" | "changes">): string | undefined {
  const locked = useLocked();
  return refused ?? (changes ? locked : undefined);
}

/** A button with words; `refused` keeps it reachable, with the reason as its tooltip. */
export function Button({ look = "soft", small, icon, submit, changes, children, onClick, ...props }: Props) {
  const { refused: given, ...rest } = props;
  const refused = useRefusal({ refused: given, changes });
  const title = refused ?? rest.title;
  return (
    <button
      {...rest}
      type={submit ? "submit" : "button"}
      className={`button ${look}${small ? " small" : ""}${rest.className ? ` ${rest.className}` : ""}`}
      aria-disabled={refused ? true : undefined}
      title={title && escapeBidi(title)}
      onClick={(event) => (refused ? event.preventDefault() : onClick?.(event))}
    >
      {icon && <Icon name={icon} size={small ? 14 : 16} />}
      {typeof children === "string" ? escapeBidi(children) : children}
    </button>
  );
}

type IconButtonProps = Omit<Props, "children" | "icon" | "look"> & { icon: IconName; label: string };

/** A button that is only a sign; `label` is its name and its tooltip. */
export function IconButton({
  icon,
  label,
  small = true,
  submit,
  changes,
  onClick,
  ...props
}: IconButtonProps) {
  const { refused: given, ...rest } = props;
  const refused = useRefusal({ refused: given, changes });
  return (
    <button
      {...rest}
      type={submit ? "submit" : "button"}
      className={`button icon-only ghost${small ? " small" : ""}${rest.className ? ` ${rest.className}` : ""}`}
      aria-label={escapeBidi(label)}
      aria-disabled={refused ? true : undefined}
      title={escapeBidi(refused ?? label)}
      onClick={(event) => (refused ? event.preventDefault() : onClick?.(event))}
    >
      <Icon name={icon} size={small ? 14 : 16} />
    </button>
  );
}
