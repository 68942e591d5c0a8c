import type { ReactNode } from "react";
import type { Account } from "#api/auth/account.ts";
import { plans } from "#api/plan.ts";
import "./account.css";

/** A screen of the account: its title and what stands below. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="page account-page" data-zone data-screen-focus data-scroll-restoration-id={title}>
      <h1>{title}</h1>
      {children}
    </main>
  );
}

/** A part of a screen that an address can name by its `id`. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

/** Something that was done, or that comes next; read out when it appears. */
export function Said({ children }: { children: ReactNode }) {
  return (
    <div className="account-notice" role="status">
      {children}
    </div>
  );
}

/** Facts about the account. */
export function Facts({ account }: { account: Account }) {
  return (
    <dl className="facts">
      <div>
        <dt>Session</dt>
        <dd>{account.user_type === "anonymous" ? "Anonymous" : "Registered"}</dd>
      </div>
      {account.email !== null && (
        <div>
          <dt>E-mail</dt>
          <dd>{account.email}</dd>
        </div>
      )}
      <div>
        <dt>Plan</dt>
        <dd>{account.plan === "selfHosted" ? "All features included" : plans[account.plan].title}</dd>
      </div>
      <div>
        <dt>Since</dt>
        <dd>{new Date(account.created_at).toLocaleDateString(undefined, { dateStyle: "long" })}</dd>
      </div>
      <div>
        <dt>User ID</dt>
        <dd className="mono">{account.user_id}</dd>
      </div>
    </dl>
  );
}
