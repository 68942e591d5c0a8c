import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

type Migration = { name: string; up: (db: Kysely<Tables>) => Promise<void> };

/** In order; released ones are never edited, only followed by another. */
export const migrations: readonly Migration[] = [
  {
    name: "visitors, configurations and their rows",
    up: async (db) => {
      await db.schema
        .createTable("users")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("type", "text", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("sessions")
        .addColumn("token_hash", "text", (column) => column.primaryKey())
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .addColumn("seen_at", "text", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("sessions_user").on("sessions").column("user_id").execute();
      await db.schema
        .createTable("configs")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("origin", "text", (column) => column.notNull())
        .addColumn("file_name", "text")
        .addColumn("data", "text", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .addColumn("updated_at", "text", (column) => column.notNull())
        .addColumn("deleted_at", "text")
        .execute();
      await db.schema.createIndex("configs_user").on("configs").columns(["user_id", "updated_at"]).execute();
      await db.schema
        .createTable("items")
        .addColumn("config_id", "text", (column) => column.notNull())
        .addColumn("collection", "text", (column) => column.notNull())
        .addColumn("id", "text", (column) => column.notNull())
        .addColumn("position", "integer", (column) => column.notNull())
        .addColumn("data", "text", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("items_key", ["config_id", "collection", "id"])
        .execute();
      await db.schema
        .createIndex("items_order")
        .on("items")
        .columns(["config_id", "collection", "position"])
        .execute();
      await db.schema
        .createTable("changes")
        .addColumn("config_id", "text", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("at", "text", (column) => column.notNull())
        .addColumn("requests", "text", (column) => column.notNull())
        .addColumn("inverse", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("changes_key", ["config_id", "version"])
        .execute();
      await db.schema
        .createTable("answers")
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("key", "text", (column) => column.notNull())
        .addColumn("digest", "text", (column) => column.notNull())
        .addColumn("status", "integer", (column) => column.notNull())
        .addColumn("body", "text", (column) => column.notNull())
        .addColumn("at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("answers_key", ["user_id", "key"])
        .execute();
      await db.schema
        .createTable("files")
        .addColumn("config_id", "text", (column) => column.notNull())
        .addColumn("path", "text", (column) => column.notNull())
        .addColumn("hash", "text", (column) => column.notNull())
        .addColumn("size", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("files_key", ["config_id", "path"])
        .execute();
    },
  },
  {
    name: "files that come and go",
    up: async (db) => {
      await db.schema
        .alterTable("files")
        .addColumn("at", "text", (column) => column.notNull().defaultTo(""))
        .execute();
      await db.schema
        .createTable("removed_files")
        .addColumn("config_id", "text", (column) => column.notNull())
        .addColumn("path", "text", (column) => column.notNull())
        .addColumn("hash", "text", (column) => column.notNull())
        .addColumn("size", "integer", (column) => column.notNull())
        .addColumn("at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("removed_files_key", ["config_id", "path", "hash"])
        .execute();
    },
  },
  {
    name: "where changes come from",
    up: async (db) => {
      for (const column of ["tab", "command", "sentence", "overwritten"])
        await db.schema.alterTable("changes").addColumn(column, "text").execute();
      for (const column of ["version", "overwrote"])
        await db.schema.alterTable("answers").addColumn(column, "integer").execute();
    },
  },
  {
    name: "accounts, mail and shared links",
    up: async (db) => {
      for (const column of ["email", "email_key", "name", "password_hash", "registered_at"])
        await db.schema.alterTable("users").addColumn(column, "text").execute();
      await db.schema.createIndex("users_email").on("users").column("email_key").unique().execute();
      for (const column of ["device", "fingerprint_hash"])
        await db.schema.alterTable("sessions").addColumn(column, "text").execute();
      await db.schema
        .createTable("ended_sessions")
        .addColumn("token_hash", "text", (column) => column.primaryKey())
        .addColumn("at", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("secrets")
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("value", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("tokens")
        .addColumn("token_hash", "text", (column) => column.primaryKey())
        .addColumn("purpose", "text", (column) => column.notNull())
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("data", "text", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .addColumn("expires_at", "text", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("tokens_user").on("tokens").column("user_id").execute();
      await db.schema
        .createTable("mails")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("recipient", "text", (column) => column.notNull())
        .addColumn("subject", "text", (column) => column.notNull())
        .addColumn("text", "text", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .addColumn("due_at", "text", (column) => column.notNull())
        .addColumn("attempts", "integer", (column) => column.notNull())
        .addColumn("sent_at", "text")
        .addColumn("error", "text")
        .execute();
      await db.schema.createIndex("mails_due").on("mails").columns(["sent_at", "due_at"]).execute();
      await db.schema
        .createTable("shares")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("config_id", "text", (column) => column.notNull())
        .addColumn("token_hash", "text", (column) => column.notNull().unique())
        .addColumn("access", "text", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("shares_config").on("shares").column("config_id").execute();
      await db.schema
        .createTable("grants")
        .addColumn("config_id", "text", (column) => column.notNull())
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("share_id", "text", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("grants_key", ["config_id", "user_id", "share_id"])
        .execute();
      await db.schema.createIndex("grants_user").on("grants").column("user_id").execute();
    },
  },
  {
    name: "subscriptions",
    up: async (db) => {
      await db.schema
        .createTable("subscriptions")
        .addColumn("user_id", "text", (column) => column.primaryKey())
        .addColumn("customer_id", "text", (column) => column.notNull().unique())
        .addColumn("email", "text", (column) => column.notNull())
        .addColumn("status", "text")
        .addColumn("price", "text")
        .addColumn("ends_at", "text")
        .addColumn("canceling", "integer", (column) => column.notNull())
        .addColumn("asked", "integer", (column) => column.notNull())
        .addColumn("answered", "integer", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("ended_customers")
        .addColumn("customer_id", "text", (column) => column.primaryKey())
        .addColumn("at", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("stripe_events")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("type", "text", (column) => column.notNull())
        .addColumn("at", "text", (column) => column.notNull())
        .execute();
    },
  },
  {
    name: "merged visitors",
    up: async (db) => {
      await db.schema
        .createTable("merged_visitors")
        .addColumn("visitor_id", "text", (column) => column.primaryKey())
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("at", "text", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("merged_visitors_user").on("merged_visitors").column("user_id").execute();
    },
  },
  {
    name: "proofs",
    up: async (db) => {
      await db.schema.alterTable("sessions").addColumn("proven_at", "text").execute();
    },
  },
  {
    name: "tries",
    up: async (db) => {
      await db.schema
        .createTable("tries")
        .addColumn("key", "text", (column) => column.primaryKey())
        .addColumn("count", "integer", (column) => column.notNull())
        .addColumn("doubled", "integer", (column) => column.notNull())
        .addColumn("until", "bigint", (column) => column.notNull())
        .addColumn("forgotten_at", "bigint", (column) => column.notNull())
        .execute();
    },
  },
  {
    name: "undo steps",
    up: async (db) => {
      await db.schema.alterTable("changes").addColumn("steps", "text").execute();
    },
  },
  {
    name: "sizes of rows",
    up: async (db) => {
      await db.schema
        .alterTable("configs")
        .addColumn("row_bytes", "bigint", (column) => column.notNull().defaultTo(0))
        .execute();
      await sql`update configs set row_bytes = octet_length(data) + coalesce(
        (select sum(octet_length(items.data)) from items where items.config_id = configs.id), 0)`.execute(db);
    },
  },
  {
    name: "files by content",
    up: async (db) => {
      for (const table of ["files", "removed_files"] as const)
        await db.schema.createIndex(`${table}_hash`).on(table).column("hash").execute();
    },
  },
  {
    name: "ended sessions by time",
    up: async (db) => {
      await db.schema.createIndex("ended_sessions_at").on("ended_sessions").column("at").execute();
    },
  },
  {
    name: "configurations whose rows are being written",
    up: async (db) => {
      await db.schema
        .createTable("staged_configs")
        .addColumn("config_id", "text", (column) => column.primaryKey())
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("token", "text", (column) => column.notNull())
        .addColumn("row_bytes", "bigint", (column) => column.notNull())
        .addColumn("at", "text", (column) => column.notNull())
        .execute();
    },
  },
  {
    name: "sizes of histories",
    up: async (db) => {
      await db.schema
        .alterTable("configs")
        .addColumn("log_bytes", "bigint", (column) => column.notNull().defaultTo(0))
        .execute();
      await sql`update configs set log_bytes = coalesce((select sum(length(requests) + length(inverse)) from changes
        where changes.config_id = configs.id), 0)`.execute(db);
    },
  },
  {
    name: "files that are no LUTs",
    up: async (db) => {
      await db.schema
        .createTable("unreadable_files")
        .addColumn("hash", "text", (column) => column.primaryKey())
        .addColumn("why", "text", (column) => column.notNull())
        .execute();
    },
  },
  {
    name: "tokens for programs",
    up: async (db) => {
      await db.schema
        .createTable("program_tokens")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("token_hash", "text", (column) => column.notNull().unique())
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("scope", "text", (column) => column.notNull())
        .addColumn("config_id", "text")
        .addColumn("created_at", "text", (column) => column.notNull())
        .addColumn("expires_at", "text", (column) => column.notNull())
        .addColumn("used_at", "text")
        .execute();
      await db.schema.createIndex("program_tokens_user").on("program_tokens").column("user_id").execute();
    },
  },
  {
    name: "persons at identity providers",
    up: async (db) => {
      await db.schema
        .createTable("identities")
        .addColumn("issuer", "text", (column) => column.notNull())
        .addColumn("subject", "text", (column) => column.notNull())
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("identities_key", ["issuer", "subject"])
        .execute();
      await db.schema.createIndex("identities_user").on("identities").column("user_id").execute();
      await db.schema
        .createTable("oidc_sessions")
        .addColumn("token_hash", "text", (column) => column.primaryKey())
        .addColumn("issuer", "text", (column) => column.notNull())
        .addColumn("subject", "text", (column) => column.notNull())
        .addColumn("sid", "text")
        .addColumn("refresh_token", "text")
        .addColumn("checked_at", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex("oidc_sessions_subject")
        .on("oidc_sessions")
        .columns(["issuer", "subject"])
        .execute();
    },
  },
  {
    name: "publish channels",
    up: async (db) => {
      await db.schema
        .createTable("channels")
        .addColumn("config_id", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("hash", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("channels_key", ["config_id", "name"])
        .execute();
      await db.schema
        .createTable("publications")
        .addColumn("config_id", "text", (column) => column.notNull())
        .addColumn("channel", "text", (column) => column.notNull())
        .addColumn("number", "integer", (column) => column.notNull())
        .addColumn("hash", "text", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("note", "text", (column) => column.notNull())
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("publications_key", ["config_id", "channel", "number"])
        .execute();
      await db.schema
        .createTable("published_files")
        .addColumn("config_id", "text", (column) => column.notNull())
        .addColumn("publication", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("hash", "text", (column) => column.notNull())
        .addColumn("size", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("published_files_key", ["config_id", "publication", "name"])
        .execute();
      await db.schema
        .createIndex("published_files_address")
        .on("published_files")
        .columns(["publication", "name"])
        .execute();
      await db.schema.createIndex("published_files_hash").on("published_files").column("hash").execute();
    },
  },
  {
    name: "account log",
    up: async (db) => {
      await db.schema
        .createTable("audit_events")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("actor_id", "text", (column) => column.notNull())
        .addColumn("program", "text")
        .addColumn("at", "text", (column) => column.notNull())
        .addColumn("event", "text", (column) => column.notNull())
        .addColumn("subject", "text", (column) => column.notNull())
        .addColumn("detail", "text", (column) => column.notNull())
        .addColumn("config_id", "text")
        .execute();
      await db.schema
        .createIndex("audit_events_user")
        .on("audit_events")
        .columns(["user_id", "at"])
        .execute();
      await db.schema.createIndex("audit_events_actor").on("audit_events").column("actor_id").execute();
      await db.schema.createIndex("audit_events_at").on("audit_events").column("at").execute();
    },
  },
  {
    name: "webhooks",
    up: async (db) => {
      await db.schema
        .createTable("webhooks")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("config_id", "text", (column) => column.notNull())
        .addColumn("url", "text", (column) => column.notNull())
        .addColumn("events", "text", (column) => column.notNull())
        .addColumn("secret", "text", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .addColumn("failing_since", "text")
        .addColumn("disabled_at", "text")
        .execute();
      await db.schema.createIndex("webhooks_config").on("webhooks").column("config_id").execute();
      await db.schema
        .createTable("webhook_deliveries")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("webhook_id", "text", (column) => column.notNull())
        .addColumn("config_id", "text", (column) => column.notNull())
        .addColumn("event", "text", (column) => column.notNull())
        .addColumn("body", "text", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .addColumn("due_at", "text")
        .addColumn("attempts", "integer", (column) => column.notNull())
        .addColumn("tried_at", "text")
        .addColumn("status", "integer")
        .addColumn("answer", "text")
        .addColumn("error", "text")
        .execute();
      await db.schema
        .createIndex("webhook_deliveries_webhook")
        .on("webhook_deliveries")
        .columns(["webhook_id", "created_at"])
        .execute();
      await db.schema
        .createIndex("webhook_deliveries_due")
        .on("webhook_deliveries")
        .column("due_at")
        .execute();
      await db.schema
        .createIndex("webhook_deliveries_config")
        .on("webhook_deliveries")
        .column("config_id")
        .execute();
    },
  },
  {
    name: "used logout tokens",
    up: async (db) => {
      await db.schema
        .createTable("logout_tokens")
        .addColumn("token_hash", "text", (column) => column.primaryKey())
        .addColumn("expires_at", "text", (column) => column.notNull())
        .execute();
    },
  },
  {
    name: "second factors",
    up: async (db) => {
      await db.schema
        .createTable("totp_secrets")
        .addColumn("user_id", "text", (column) => column.primaryKey())
        .addColumn("secret", "text", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .addColumn("confirmed_at", "text")
        .addColumn("last_step", "integer", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("recovery_codes")
        .addColumn("code_hash", "text", (column) => column.primaryKey())
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("recovery_codes_user").on("recovery_codes").column("user_id").execute();
    },
  },
  {
    name: "passkeys",
    up: async (db) => {
      await db.schema
        .createTable("passkeys")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("credential_id", "text", (column) => column.notNull().unique())
        .addColumn("public_key", "text", (column) => column.notNull())
        .addColumn("counter", "bigint", (column) => column.notNull())
        .addColumn("synced", "integer", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .addColumn("used_at", "text")
        .execute();
      await db.schema.createIndex("passkeys_user").on("passkeys").column("user_id").execute();
    },
  },
  {
    name: "tries of webhooks that are under way",
    up: async (db) => {
      await db.schema.alterTable("webhook_deliveries").addColumn("claimed_at", "text").execute();
    },
  },
  {
    name: "disabled accounts",
    up: async (db) => {
      await db.schema.alterTable("users").addColumn("disabled_at", "text").execute();
    },
  },
  {
    name: "operators, and the server's last errors",
    up: async (db) => {
      await db.schema.alterTable("users").addColumn("operator_since", "text").execute();
      await db.schema
        .createTable("server_errors")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("at", "text", (column) => column.notNull())
        .addColumn("route", "text", (column) => column.notNull())
        .addColumn("status", "integer", (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("request_id", "text", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("server_errors_at").on("server_errors").column("at").execute();
    },
  },
  {
    name: "teams",
    up: async (db) => {
      await db.schema
        .createTable("teams")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .execute();
      await db.schema
        .createTable("team_members")
        .addColumn("team_id", "text", (column) => column.notNull())
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("role", "text", (column) => column.notNull())
        .addColumn("joined_at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("team_members_key", ["team_id", "user_id"])
        .execute();
      await db.schema.createIndex("team_members_user").on("team_members").column("user_id").execute();
      await db.schema
        .createTable("team_invitations")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("team_id", "text", (column) => column.notNull())
        .addColumn("role", "text", (column) => column.notNull())
        .addColumn("email", "text")
        .addColumn("email_key", "text")
        .addColumn("token_hash", "text", (column) => column.unique())
        .addColumn("invited_by", "text", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .addColumn("expires_at", "text", (column) => column.notNull())
        .execute();
      for (const column of ["team_id", "email_key"])
        await db.schema
          .createIndex(`team_invitations_${column}`)
          .on("team_invitations")
          .column(column)
          .execute();
      await db.schema.alterTable("configs").addColumn("team_id", "text").execute();
      await db.schema.createIndex("configs_team").on("configs").column("team_id").execute();
      await db.schema.alterTable("program_tokens").addColumn("team_id", "text").execute();
    },
  },
  {
    name: "proposals, and rules of channels",
    up: async (db) => {
      await db.schema
        .createTable("channel_rules")
        .addColumn("config_id", "text", (column) => column.notNull())
        .addColumn("channel", "text", (column) => column.notNull())
        .addColumn("approvals", "integer", (column) => column.notNull())
        .addColumn("hosts", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("channel_rules_key", ["config_id", "channel"])
        .execute();
      await db.schema
        .createTable("proposals")
        .addColumn("config_id", "text", (column) => column.notNull())
        .addColumn("number", "integer", (column) => column.notNull())
        .addColumn("channel", "text", (column) => column.notNull())
        .addColumn("title", "text", (column) => column.notNull())
        .addColumn("note", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("at", "text", (column) => column.notNull())
        .addColumn("base", "integer")
        .addColumn("version", "integer")
        .addColumn("ended_at", "text")
        .addColumn("ended_by", "text")
        .addPrimaryKeyConstraint("proposals_key", ["config_id", "number"])
        .execute();
      await db.schema
        .createTable("proposal_approvals")
        .addColumn("config_id", "text", (column) => column.notNull())
        .addColumn("number", "integer", (column) => column.notNull())
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("proposal_approvals_key", ["config_id", "number", "user_id"])
        .execute();
      await db.schema
        .createTable("proposal_comments")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("config_id", "text", (column) => column.notNull())
        .addColumn("number", "integer", (column) => column.notNull())
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("at", "text", (column) => column.notNull())
        .addColumn("text", "text", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("collection", "text")
        .addColumn("row_name", "text")
        .execute();
      await db.schema
        .createIndex("proposal_comments_proposal")
        .on("proposal_comments")
        .columns(["config_id", "number"])
        .execute();
    },
  },
  {
    name: "switches",
    up: async (db) => {
      await db.schema
        .createTable("switches")
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("off_at", "text", (column) => column.notNull())
        .execute();
    },
  },
  {
    name: "requested changes",
    up: async (db) => {
      await db.schema
        .createTable("proposal_objections")
        .addColumn("config_id", "text", (column) => column.notNull())
        .addColumn("number", "integer", (column) => column.notNull())
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("proposal_objections_key", ["config_id", "number", "user_id"])
        .execute();
    },
  },
  {
    name: "git mirrors",
    up: async (db) => {
      await db.schema
        .createTable("git_mirrors")
        .addColumn("config_id", "text", (column) => column.primaryKey())
        .addColumn("url", "text", (column) => column.notNull())
        .addColumn("branch", "text", (column) => column.notNull())
        .addColumn("path", "text", (column) => column.notNull())
        .addColumn("channel", "text", (column) => column.notNull())
        .addColumn("username", "text", (column) => column.notNull())
        .addColumn("token", "text")
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .addColumn("base_commit", "text")
        .addColumn("base_file", "text")
        .addColumn("base_version", "integer", (column) => column.notNull())
        .addColumn("lut_blobs", "text", (column) => column.notNull())
        .addColumn("published", "integer", (column) => column.notNull())
        .addColumn("proposed", "integer", (column) => column.notNull())
        .addColumn("due_at", "text", (column) => column.notNull())
        .addColumn("ran_at", "text")
        .addColumn("error", "text")
        .addColumn("failures", "integer", (column) => column.notNull())
        .addColumn("waiting", "text")
        .addColumn("decisions", "text")
        .addColumn("claim", "text")
        .addColumn("claimed_until", "text")
        .execute();
      await db.schema.createIndex("git_mirrors_due").on("git_mirrors").column("due_at").execute();
      await db.schema
        .createTable("git_commits")
        .addColumn("config_id", "text", (column) => column.notNull())
        .addColumn("number", "integer", (column) => column.notNull())
        .addColumn("id", "text", (column) => column.notNull())
        .addColumn("direction", "text", (column) => column.notNull())
        .addColumn("branch", "text", (column) => column.notNull())
        .addColumn("author", "text", (column) => column.notNull())
        .addColumn("subject", "text", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("git_commits_key", ["config_id", "number"])
        .execute();
    },
  },
  {
    name: "files and branches of git mirrors",
    up: async (db) => {
      for (const [name, empty] of [
        ["left_files", "[]"],
        ["proposal_branches", "{}"],
      ] as const)
        await db.schema
          .alterTable("git_mirrors")
          .addColumn(name, "text", (column) => column.notNull().defaultTo(empty))
          .execute();
      await db.schema.alterTable("git_mirrors").addColumn("synced_at", "text").execute();
    },
  },
  {
    name: "git mirrors of teams",
    up: async (db) => {
      await db.schema
        .createTable("team_mirrors")
        .addColumn("team_id", "text", (column) => column.primaryKey())
        .addColumn("url", "text", (column) => column.notNull())
        .addColumn("branch", "text", (column) => column.notNull())
        .addColumn("channel", "text", (column) => column.notNull())
        .addColumn("username", "text", (column) => column.notNull())
        .addColumn("token", "text")
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("created_at", "text", (column) => column.notNull())
        .execute();
      // The version before finds no address in the rows of these, and so neither pushes nor takes anything by them.
      await db.schema.alterTable("git_mirrors").addColumn("team_id", "text").execute();
      await db.schema.createIndex("git_mirrors_team").on("git_mirrors").column("team_id").execute();
    },
  },
  {
    name: "makers of webhooks",
    up: async (db) => {
      await db.schema.alterTable("webhooks").addColumn("user_id", "text").execute();
    },
  },
  {
    name: "texts that configs were opened from",
    up: async (db) => {
      await db.schema
        .createTable("opened_texts")
        .addColumn("config_id", "text", (column) => column.primaryKey())
        .addColumn("hash", "text", (column) => column.notNull())
        .addColumn("size", "integer", (column) => column.notNull())
        .execute();
      await db.schema.createIndex("opened_texts_hash").on("opened_texts").column("hash").execute();
    },
  },
  {
    name: "makers of links, and people of logs by their names then",
    up: async (db) => {
      // No user_id: statements of the version before join links with configs, and say so without their table.
      await db.schema.alterTable("shares").addColumn("made_by", "text").execute();
      for (const name of ["actor_name", "actor_email"] as const)
        await db.schema.alterTable("audit_events").addColumn(name, "text").execute();
    },
  },
  {
    name: "approvals that ended proposals needed",
    up: async (db) => {
      await db.schema.alterTable("proposals").addColumn("needed", "integer").execute();
    },
  },
  {
    name: "ends of access",
    up: async (db) => {
      // No access of the version before has an end. It lets in by one that has until a process of this version removes it.
      for (const table of ["shares", "team_members"] as const) {
        await db.schema.alterTable(table).addColumn("expires_at", "text").execute();
        await db.schema.createIndex(`${table}_expires_at`).on(table).column("expires_at").execute();
      }
      await db.schema.alterTable("team_invitations").addColumn("member_expires_at", "text").execute();
    },
  },
  {
    name: "authors of comments and layout",
    up: async (db) => {
      await db.schema
        .createTable("text_edits")
        .addColumn("config_id", "text", (column) => column.notNull())
        .addColumn("user_id", "text", (column) => column.notNull())
        .addColumn("at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("text_edits_key", ["config_id", "user_id"])
        .execute();
    },
  },
];

/** Any number, the same in every process: two servers that start at once migrate one after the other. */
const LOCK = 4_201_734;

/**
 * Migrates the schema to the newest version inside a transaction of the caller. Running it again does nothing.
 * @throws when the database was made by a newer version of the program
 */
export async function migrate(db: Kysely<Tables>, engine: "sqlite" | "postgres"): Promise<void> {
  if (engine === "postgres") await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
  await db.schema
    .createTable("migrations")
    .ifNotExists()
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .execute();
  const { last } = await db
    .selectFrom("migrations")
    .select((of) => of.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  const done = Number(last ?? 0);
  if (done > migrations.length)
    throw new Error(
      `The database has schema ${done}, which a newer version of Palette made; this version knows schemas up to ` +
        `${migrations.length}. Start the newer version, or restore a backup made by this one.`,
    );
  for (const [index, { name, up }] of migrations.entries()) {
    if (index < done) continue;
    await up(db);
    await db
      .insertInto("migrations")
      .values({ id: index + 1, name, at: new Date().toISOString() })
      .execute();
  }
}
