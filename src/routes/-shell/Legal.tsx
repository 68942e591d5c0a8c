import "./page.css";

/** The terms under which this server is used. */
export function Terms() {
  return (
    <main className="page" data-zone>
      <h1>Terms</h1>
      <p>
        Palette is free software under the Apache License 2.0. It is provided as is, without warranty of any
        kind. Whoever runs this server decides who may use it and for how long it keeps what is stored on it.
      </p>
      <p>
        What you upload and write stays yours. Keep a copy of every configuration that a production depends
        on: Export gives you the complete file at any time.
      </p>
      <p>
        OpenColorIO is a project of the Academy Software Foundation; Palette is not affiliated with it. Names
        of cameras, displays and encodings belong to their owners.
      </p>
    </main>
  );
}

/** What this server stores about its visitors. */
export function Privacy() {
  return (
    <main className="page" data-zone>
      <h1>Privacy</h1>
      <p>
        This server stores the configurations and files that you create or upload, the changes you make to
        them, and an anonymous user ID. A cookie that scripts cannot read ties your browser to that ID.
      </p>
      <p>
        Your browser keeps a device fingerprint, the theme and the width of panels in its own storage. The
        fingerprint is sent along with requests as a hint; it never opens anyone's configurations.
      </p>
      <p>
        Nothing is shared with third parties, and the page loads nothing from other servers. Deleting a
        configuration takes it out of your list; whoever runs the server can remove it for good.
      </p>
    </main>
  );
}
