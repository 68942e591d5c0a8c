import { queryOptions, skipToken } from "@tanstack/react-query";
import { callApi } from "../client.ts";
import type { RecoveryCodes, SecondFactor, TotpSecret } from "./secondFactor.ts";

const PATH = "/auth/second-factor";

/** State of two-factor authentication. */
export const secondFactorQuery = queryOptions({
  queryKey: ["account", "second-factor"],
  queryFn: ({ signal }) => callApi<SecondFactor>("GET", PATH, { signal }),
  staleTime: 0,
});

/** The secret that waits for a code of the app, in this page alone. */
export const totpSetupQuery = queryOptions<TotpSecret | null>({
  queryKey: ["account", "totp-setup"],
  queryFn: skipToken,
});

/** Recovery codes that were just made, in this page alone. */
export const newRecoveryCodesQuery = queryOptions<readonly string[] | null>({
  queryKey: ["account", "new-recovery-codes"],
  queryFn: skipToken,
});

/** Makes a secret, which counts once a code confirms it. */
export function beginTotp(password?: string): Promise<TotpSecret> {
  return callApi("POST", `${PATH}/totp`, { body: { password } });
}

/** Turns two-factor authentication on. */
export function confirmTotp(code: string): Promise<RecoveryCodes> {
  return callApi("POST", `${PATH}/totp/confirm`, { body: { code } });
}

export function turnOffTotp(password?: string): Promise<void> {
  return callApi("DELETE", `${PATH}/totp`, { body: { password } });
}

/** Makes new recovery codes; earlier ones are void. */
export function makeRecoveryCodes(password?: string): Promise<RecoveryCodes> {
  return callApi("POST", `${PATH}/recovery-codes`, { body: { password } });
}
