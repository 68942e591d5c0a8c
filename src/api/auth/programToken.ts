import { z } from "zod";
import { visibleName } from "../nameText.ts";

/** Each scope includes reading; neither editing nor publishing includes the other. */
const tokenScope = z.enum(["read", "edit", "publish"]);
export type TokenScope = z.output<typeof tokenScope>;

/** Longest life of a token, in days. */
const MAX_TOKEN_DAYS = 366;

/** A token for programs, sent as `Authorization: Bearer`; `config_id` is null where it is for all configs that its owner reaches, or those of a team. */
export const programToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: tokenScope,
  config_id: z.uuid().nullable(),
  team_id: z.uuid().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  used_at: z.string().nullable(),
});
export type ProgramToken = z.output<typeof programToken>;

/** A token without its secret, which is shown once. */
export const madeProgramToken = programToken.extend({ token: z.string() });
export type MadeProgramToken = z.output<typeof madeProgramToken>;

export const newProgramToken = z.object({
  name: visibleName(100),
  scope: tokenScope,
  config_id: z.uuid().nullish(),
  team_id: z.uuid().nullish(),
  days: z.int().min(1).max(MAX_TOKEN_DAYS),
  /** Needed unless it was typed a short time ago. */
  password: z.string().min(1).max(128).optional(),
});
export type NewProgramToken = Omit<z.output<typeof newProgramToken>, "password">;
