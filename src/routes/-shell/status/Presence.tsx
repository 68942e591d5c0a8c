import { Suspense, useState } from "react";
import { useStore } from "zustand";
import { initialOf } from "#palette/rowPresence.ts";
import { fetched } from "#parts/fetched.ts";
import { type Person, presence } from "#sync/presence/presence.ts";
import { useAuth } from "../../-start/session.ts";
import "./presence.css";

const PresenceList = fetched(() => import("./PresenceList.tsx"));

/** Dots that are drawn at most; the last then says how many more there are. */
const DRAWN = 4;

/** Other people in the open configuration: a dot each; the list of names loads on demand. */
export default function Presence() {
  const people = useStore(presence, (now) => now.people);
  return people.length > 0 ? <Dots people={people} /> : null;
}

function Dots({ people }: { people: readonly Person[] }) {
  const me = useAuth(({ user }) => user?.id);
  const [pressed, setPressed] = useState(false);
  const names = people.map((person) => calledBy(person, me));
  const more = people.length > DRAWN ? people.length - DRAWN + 1 : 0;
  const button = (
    <button
      type="button"
      className="presence"
      // The list brings its own when it is there.
      {...(!pressed && ({ "aria-haspopup": "dialog", "aria-expanded": false } as const))}
      aria-label={`Also open by ${listed(names)}`}
      title={`Also open by ${listed(names)}`}
      onClick={() => setPressed(true)}
    >
      {names.slice(0, people.length - more).map((name, n) => (
        <span
          key={people[n]!.userId}
          className="dot"
          data-tone={toneOf(people[n]!.userId)}
          aria-hidden="true"
        >
          {initialOf(name)}
        </span>
      ))}
      {more > 0 && (
        <span className="dot" aria-hidden="true">
          +{more}
        </span>
      )}
    </button>
  );
  if (!pressed) return button;
  return (
    <Suspense fallback={button}>
      <PresenceList trigger={button} people={people.map(({ at }, n) => ({ name: names[n]!, at }))} />
    </Suspense>
  );
}

/** The own account in another browser is no stranger. */
function calledBy({ userId, name }: Person, me: string | undefined): string {
  return userId === me ? "you, in another browser" : name;
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** One of a few grays, the same for the same person. */
function toneOf(userId: string): number {
  return [...userId].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 3;
}
