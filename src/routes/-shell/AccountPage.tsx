import { Link } from "@tanstack/react-router";
import { useAuth } from "../-start/session.ts";
import "./page.css";

/** The screens of accounts: this server knows anonymous sessions only, and says so. */
export function AccountPage({ title }: { title: string }) {
  const user = useAuth((auth) => auth.user);
  return (
    <main className="page" data-zone>
      <h1>{title}</h1>
      <p>
        Accounts are not part of this server yet. You work in an anonymous session that belongs to this
        browser.
      </p>
      {user && (
        <dl className="facts">
          <div>
            <dt>Session</dt>
            <dd>{user.userType === "anonymous" ? "Anonymous" : "Registered"}</dd>
          </div>
          <div>
            <dt>User ID</dt>
            <dd className="mono">{user.id}</dd>
          </div>
        </dl>
      )}
      <p>
        Your configurations stay with this session. To use one elsewhere, download it and open the file there.
      </p>
      <p>
        <Link to="/" className="button soft">
          Go to Home
        </Link>
      </p>
    </main>
  );
}
