import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Account } from "#api/auth/account.ts";
import { planQuery } from "#api/planClient.ts";
import { accountQuery } from "#api/queries.ts";
import { useAuth } from "./session.ts";

/** Lets the page know who uses it now: by an answer of the server, or by asking for the session again. */
export function useSessionChange(): { enter: (account: Account) => void; renew: () => Promise<void> } {
  const queries = useQueryClient();
  const enter = useCallback(
    (account: Account) => {
      useAuth.getState().enter(account);
      queries.setQueryData(accountQuery.queryKey, account);
      void queries.invalidateQueries({ queryKey: planQuery.queryKey });
    },
    [queries],
  );
  const renew = useCallback(async () => {
    await useAuth.getState().renew();
    // Registering keeps the user id, with another plan.
    await Promise.all(
      [accountQuery, planQuery].map(({ queryKey }) => queries.resetQueries({ queryKey: [...queryKey] })),
    );
  }, [queries]);
  return { enter, renew };
}
