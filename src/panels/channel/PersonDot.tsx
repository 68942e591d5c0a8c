import { Icon } from "#parts/Icon.tsx";

/** "Ada Lovelace" as "AL". */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => [...(word ?? "")][0] ?? "").join("");
}

/** Initials of a person, whose name stands beside them; the sign of a person without a name. */
export function PersonDot({ name }: { name: string | null }) {
  return (
    <span className="channel-by" aria-hidden="true">
      {name ? initials(name) : <Icon name="person" size={12} />}
    </span>
  );
}
