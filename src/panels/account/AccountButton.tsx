import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useEffect } from "react";
import { accountQuery } from "#api/queries.ts";
import { Icon } from "#parts/Icon.tsx";
import { useApp } from "#store/useEditor.tsx";

type Props = { registered: boolean } & Omit<ComponentProps<"button">, "className" | "title">;

/** Account button of the top bar. */
export function AccountButton({ registered, ...rest }: Props) {
  const { data } = useQuery({ ...accountQuery, enabled: registered });
  const { editor } = useApp();
  const isOperator = data?.operator === true;
  useEffect(() => editor.look({ isOperator }), [editor, isOperator]);
  const words = registered ? (data?.name ?? data?.email ?? "Account") : "Anonymous";
  return (
    <button
      type="button"
      {...rest}
      className="account"
      aria-label={registered ? `Account ${words}` : "Account: anonymous"}
      title={(registered && data?.email) || words}
    >
      <span className="avatar">
        <Icon name="person" size={14} />
      </span>
      <span className="words ellipsis">{words}</span>
    </button>
  );
}
