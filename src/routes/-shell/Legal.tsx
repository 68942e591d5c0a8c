import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import "./page.css";

/** The terms under which a server of Palette is used. */
export function Terms() {
  return (
    <Page title="Terms of use">
      <p>
        Palette is free software that anybody may run. These terms are between you and whoever runs this
        server; that may be your studio, your school or yourself. Where you have another agreement with them,
        it comes first.
      </p>
      <Part title="The software">
        <p>
          Palette is published under the Apache License 2.0. It comes as it is, without warranty of any kind:
          check an exported configuration with the application that will use it before a production depends on
          it.
        </p>
      </Part>
      <Part title="What you put here">
        <p>
          Configurations, LUT files and everything you write stay yours. You allow this server to store them
          and to process them so that you can edit, preview and export them, and for nothing else. Put here
          only what you have the right to use: LUTs of camera makers and of other studios often come with
          terms of their own.
        </p>
      </Part>
      <Part title="What the server may do">
        <p>
          Whoever runs it decides who may use it, how much may be stored and for how long, and may stop it. It
          may refuse requests that are too large or too many. Keep a copy of every configuration that matters:
          Export gives you the complete file at any time.
        </p>
      </Part>
      <Part title="What you may not do">
        <p>
          Do not try to reach other people's configurations, to get around limits, or to bring the server to a
          halt.
        </p>
      </Part>
      <Part title="Names">
        <p>
          OpenColorIO is a project of the Academy Software Foundation. Palette is not affiliated with it.
          Names of cameras, displays, encodings and films belong to their owners.
        </p>
      </Part>
    </Page>
  );
}

/** Privacy page: data that a server of Palette stores. */
export function Privacy() {
  return (
    <Page title="Privacy">
      <p>
        Palette works without a name, an address or an account. Whoever runs this server is responsible for
        what is stored on it; ask them about anything that this page leaves open, such as how long backups are
        kept.
      </p>
      <Part title="What the server stores">
        <ul>
          <li>The configurations and files that you create or upload, and the changes you make to them.</li>
          <li>
            A user ID. A cookie that scripts cannot read ties this browser to it; without an account it is the
            only key to your configurations, unless you make a recovery code.
          </li>
          <li>
            If you register: your e-mail address, the name you give, and what a password can be checked by but
            not be read from. Those who share a config with you and readers of what is published see your name
            beside what you did; in a team, and in commits of a git mirror, your address, too. Of each
            session, when it began, when it was used last and in which browser.
          </li>
          <li>
            If you turn on two-factor authentication: the secret that your authenticator app has, too,
            encrypted, and what your recovery codes can be checked by. Turning it off deletes both.
          </li>
          <li>
            If you add passkeys: their public keys, the names you give them and when they were used. What
            unlocks them, such as a fingerprint, stays on your device.
          </li>
          <li>
            If you subscribe, where subscriptions are sold: which customer of Stripe’s you are, and how your
            subscription stands. Stripe gets your e-mail address and takes the payment; how you pay is never
            seen here. Deleting the account deletes the customer and ends the subscription.
          </li>
          <li>
            A log of your account: when an address, a password, a session, a token, a link or a channel was
            made, changed or removed, by whom, and who came in by your links. Only you read it; what is older
            than two years is deleted. Of a deleted account stays when it was deleted, and no name.
          </li>
          <li>
            If you add webhooks: their addresses, what was sent there and the start of each answer, for 30
            days. What is sent tells the config, the channel, the note and your name.
          </li>
          <li>
            A log of requests with time, address of the page and your IP address, as every web server keeps
            one, to find faults and misuse.
          </li>
        </ul>
      </Part>
      <Part title="What your browser stores">
        <ul>
          <li>
            A device fingerprint: a number made from properties of the browser. It goes along with requests as
            a hint that helps to tell devices apart. It opens nobody's configurations.
          </li>
          <li>The theme, the width of panels, your keys and the commands that you used last.</li>
          <li>
            What you pinned and recorded. When you sign out of an account it is put away in this browser until
            you come back; the commands that you used last are forgotten.
          </li>
          <li>
            Changes that wait to be sent while there is no connection, and configurations as they were last
            seen. Signing out removes the configurations; changes wait for whoever made them.
          </li>
          <li>
            Which files of your disk belong to which configuration, where you opened or saved them there.
            Their names and places are not sent.
          </li>
        </ul>
        <p>
          Clearing the data of this site in your browser removes all of it, and with it the way to your
          configurations, unless you have an account.
        </p>
      </Part>
      <Part title="What does not happen">
        <p>
          Nothing is measured for advertising, nothing about you is sold, and nothing is passed on but what
          Stripe needs of whoever subscribes. The page loads nothing from other servers, and there is no
          tracking of any kind.
        </p>
      </Part>
      <Part title="Your rights">
        <p>
          Your profile hands you everything that is stored of you as one archive, and deletes all of it for
          good. A single configuration that you delete can be brought back until whoever runs the server
          removes it for good; they will do so when you ask.
        </p>
      </Part>
    </Page>
  );
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="page" data-zone data-screen-focus data-scroll-restoration-id={title}>
      <h1>{title}</h1>
      {children}
      <nav className="line legal" aria-label="Legal">
        <Link to="/" className="button soft">
          Go to Home
        </Link>
        <Link to="/terms" className="button ghost">
          Terms
        </Link>
        <Link to="/privacy" className="button ghost">
          Privacy
        </Link>
      </nav>
    </main>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
