import { useQuery } from "@tanstack/react-query";
import { lookupQuery } from "#api/queries.ts";
import { CommandButton } from "#palette/CommandButton.tsx";

/** Version of ACES or OCIO in the name of a built-in. */
const versionOf = (what: "aces" | "ocio", name: string) => name.split(`${what}-v`)[1]?.split("_")[0] ?? "";

/** Purpose of a built-in, by its name. */
function purpose(name: string): string {
  const who = name.startsWith("studio")
    ? "Studio: camera log encodings and delivery displays"
    : "CG: rendering and lookdev, no camera encodings";
  return `${who} · ACES ${versionOf("aces", name)} · OCIO ${versionOf("ocio", name)}`;
}

/** Newest first, studio before CG. */
function byNovelty(a: string, b: string): number {
  return (
    versionOf("ocio", b).localeCompare(versionOf("ocio", a), "en", { numeric: true }) || b.localeCompare(a)
  );
}

/** The configurations that come with the product; each opens as a copy of one's own. */
export function BuiltinList() {
  const { data = [], isPending } = useQuery(lookupQuery("builtin-config-names"));
  const names = data.map(({ name }) => name).sort(byNovelty);
  return (
    <section aria-labelledby="home-builtin">
      <div className="line home-section-head">
        <h2 id="home-builtin" className="grow">
          Start from a built-in config
        </h2>
        <span className="hint text-1">Opens as a copy of your own</span>
      </div>
      <ul className="home-card builtins" aria-busy={isPending || undefined}>
        {names.map((name) => (
          <li key={name}>
            <div className="grow">
              <div className="medium ellipsis">{name}</div>
              <div className="hint text-1 ellipsis">{purpose(name)}</div>
            </div>
            <CommandButton id="file.loadBuiltin" args={{ name }} label="Use" about={name} small noKey row />
          </li>
        ))}
      </ul>
    </section>
  );
}
