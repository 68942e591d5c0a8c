import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { makeToken, revokeToken, tokensQuery } from "#api/auth/accountClient.ts";
import type { MadeProgramToken, TokenScope } from "#api/auth/programToken.ts";
import { configsQuery } from "#api/queries.ts";
import { toast } from "#notify/toast.tsx";
import { Button } from "#parts/Button.tsx";
import { useNextFocus } from "#parts/list/useNextFocus.ts";
import { wantsIrrevocable } from "#store/irrevocable.ts";
import { useCopy } from "#store/useEditor.tsx";
import { useKnownTeams } from "../team/useKnownTeams.ts";
import { AccountForm } from "./AccountForm.tsx";
import { Part, Said } from "./AccountPage.tsx";
import { Choice } from "./Choice.tsx";
import { checked, passwordFault } from "./check.ts";
import { Entry } from "./Entry.tsx";
import { KnownUser } from "./KnownUser.tsx";

const scopes: Record<TokenScope, string> = {
  read: "Read",
  edit: "Read and edit",
  publish: "Read and publish",
};
const lives = { 30: "30 days", 90: "90 days", 365: "1 year" } as const;

/** Begin of a choice of one team or one config. */
const [TEAM, CONFIG] = ["team ", "config "];

function day(iso: string): string {
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: "medium" });
}

/** Tokens for programs: a form that makes one, which is shown once, and the list of all. */
export function Tokens({ email }: { email: string }) {
  const client = useQueryClient();
  const copyText = useCopy();
  const { data, error } = useQuery(tokensQuery);
  const { data: configs = [] } = useQuery(configsQuery);
  const [made, setMade] = useState<MadeProgramToken>();
  const list = useRef<HTMLUListElement>(null);
  useNextFocus(list, data?.length ?? 0);
  const refresh = () => client.invalidateQueries({ queryKey: tokensQuery.queryKey });
  const { mutate: revoke } = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => revokeToken(id),
    onSuccess: (_, { id, name }) => {
      if (made?.id === id) setMade(undefined);
      toast.success(`Revoked “${name}”`);
      void refresh();
    },
    onError: ({ message }) => toast.error(message),
  });
  const askToRevoke = async (token: { id: string; name: string }) => {
    const text = `Programs that use “${token.name}” are refused from now on. The token cannot be restored.`;
    if (await wantsIrrevocable({ title: "Revoke token", text, submit: "Revoke token" })) revoke(token);
  };
  const { teams } = useKnownTeams();
  const nameOf = (id: string | null, team: string | null) => {
    if (team !== null) return `team ${teams.data?.find((each) => each.id === team)?.name ?? ""}`;
    return id === null ? "all configs" : (configs.find((config) => config.id === id)?.name ?? "one config");
  };
  return (
    <Part id="tokens" title="Tokens for programs">
      {error && <p role="alert">{error.message}</p>}
      {made && (
        <Said>
          <p className="medium">{made.name}: copy the token now, it is not shown again.</p>
          <p className="mono account-code">{made.token}</p>
          <p>
            <Button look="solid" icon="copy" onClick={() => copyText(made.token)}>
              Copy token
            </Button>
          </p>
          <p className="hint text-1">
            Programs send it as <span className="mono">Authorization: Bearer TOKEN</span>; the terminal takes
            it from <span className="mono">OCIO_PALETTE_TOKEN</span>.
          </p>
        </Said>
      )}
      <ul ref={list} className="sessions" aria-label="Tokens" tabIndex={-1}>
        {(data ?? []).map(({ id, name, scope, config_id, team_id, expires_at, used_at }) => (
          <li key={id}>
            <div className="grow">
              <p className="ellipsis">{name}</p>
              <p className="hint text-1">
                {scopes[scope]} · {nameOf(config_id, team_id)} ·{" "}
                {new Date(expires_at) > new Date()
                  ? `until ${day(expires_at)}`
                  : `expired ${day(expires_at)}`}{" "}
                · {used_at === null ? "never used" : `used ${day(used_at)}`}
              </p>
            </div>
            <Button
              look="outline"
              onClick={() => void askToRevoke({ id, name })}
              aria-label={`Revoke ${name}`}
            >
              Revoke…
            </Button>
          </li>
        ))}
      </ul>
      <AccountForm
        label="Token"
        submit="Make token"
        pending="Making..."
        look="soft"
        clear
        blame={{ 401: "password" }}
        check={checked({
          name: (text) =>
            text.trim() === "" ? "Enter a name, such as the program that uses it." : undefined,
          password: passwordFault,
        })}
        send={({ name = "", scope, config = "", days, password = "" }) =>
          makeToken({
            name: name.trim(),
            scope: scope as TokenScope,
            config_id: config.startsWith(CONFIG) ? config.slice(CONFIG.length) : null,
            team_id: config.startsWith(TEAM) ? config.slice(TEAM.length) : null,
            days: Number(days),
            password,
          })
        }
        onDone={(token) => {
          setMade(token);
          void refresh();
        }}
      >
        <KnownUser email={email} />
        <Entry name="name" label="Token name" autoComplete="off" hint="Such as the program that uses it." />
        <Choice name="scope" label="May">
          {Object.entries(scopes).map(([scope, label]) => (
            <option key={scope} value={scope}>
              {label}
            </option>
          ))}
        </Choice>
        <Choice name="config" label="Configs">
          <option value="">All that you can open</option>
          {teams.data?.map(({ id, name }) => (
            <option key={id} value={TEAM + id}>
              All of the team {name}
            </option>
          ))}
          {configs.map(({ id, name, file_name }) => (
            <option key={id} value={CONFIG + id}>
              {name ?? file_name ?? id}
            </option>
          ))}
        </Choice>
        <Choice name="days" label="Expires after">
          {Object.entries(lives).map(([days, label]) => (
            <option key={days} value={days}>
              {label}
            </option>
          ))}
        </Choice>
        <Entry name="password" label="Password" type="password" autoComplete="current-password" />
      </AccountForm>
    </Part>
  );
}
