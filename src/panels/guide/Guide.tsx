import { Link, useLocation } from "@tanstack/react-router";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { fold } from "#command/search/fold.ts";
import { type Block, type Section, sections } from "#parts/guide.ts";
import "./guide.css";

/** The user guide, searched by words; every heading has an address. */
export function Guide({ find = "" }: { find?: string | undefined }) {
  const [query, setQuery] = useState(find);
  const hash = useLocation({ select: (location) => location.hash });
  // Newer browsers give a promise, which React would take for the cleanup.
  useEffect(() => void document.getElementById(hash)?.scrollIntoView(), [hash]);
  const words = fold(query).split(/\s+/).filter(Boolean);
  const [title, ...parts] = sections as [Section, ...Section[]];
  const { found, isPart } = foundIn(parts, words);
  return (
    <main
      className="guide"
      data-zone
      data-screen-focus={sections.every(({ id }) => id !== hash) || undefined}
      data-scroll-restoration-id="guide"
    >
      <div className="guide-head">
        <h1>{title.title}</h1>
        <input
          className="field"
          type="search"
          aria-label="Search the guide"
          placeholder="Search the guide..."
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={({ key }) => {
            if (key === "Escape") setQuery("");
            if (key === "Enter" && found[0]) goTo(found[0].id);
          }}
        />
        <span className="hint" role="status">
          {words.length > 0 && (found.length === 1 ? "1 section" : `${found.length} sections`)}
        </span>
      </div>
      {words.length === 0 && <Blocks of={title} />}
      {found.length === 0 && <p className="empty">No results. Choose a chapter:</p>}
      {isPart && <p className="empty">No section has all these words. These have the most of them:</p>}
      {(words.length === 0 || found.length === 0) && (
        <nav aria-label="Contents">
          <ul>
            {parts
              .filter(({ level }) => level === 2)
              .map(({ id, title }) => (
                <li key={id}>
                  <PlaceLink id={id}>{title}</PlaceLink>
                </li>
              ))}
          </ul>
        </nav>
      )}
      {found.map((section) => (
        <section key={section.id} aria-labelledby={section.id}>
          <Heading of={section} isTarget={section.id === hash} />
          <Blocks of={section} />
        </section>
      ))}
    </main>
  );
}

/** The sections that have all words, or else the most of them; those first whose titles have more. */
function foundIn(parts: readonly Section[], words: readonly string[]): { found: Section[]; isPart: boolean } {
  const count = (text: string) => {
    const folded = fold(text);
    return words.filter((word) => folded.includes(word)).length;
  };
  const counted = parts.map((part) => ({
    part,
    inTitle: count(part.title),
    inAll: count(`${part.title}\n${part.text}`),
  }));
  const most = Math.max(...counted.map(({ inAll }) => inAll));
  const found = counted
    .filter(({ inAll }) => inAll === most && (most > 0 || words.length === 0))
    .sort((a, b) => b.inTitle - a.inTitle)
    .map(({ part }) => part);
  return { found, isPart: most > 0 && most < words.length };
}

/** Scrolls to a heading and gives it the focus. */
function goTo(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/** A heading with its address; the target of the address has the focus of the screen. */
function Heading({ of: { id, level, title }, isTarget }: { of: Section; isTarget: boolean }) {
  const Level = level === 2 ? "h2" : "h3";
  return (
    <Level id={id} tabIndex={-1} data-screen-focus={isTarget || undefined}>
      <PlaceLink id={id}>{title}</PlaceLink>
    </Level>
  );
}

function PlaceLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to="/guide" hash={id}>
      {children}
    </Link>
  );
}

function Blocks({ of: { blocks } }: { of: Section }) {
  return blocks.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the guide never changes while it is shown
    <BlockView key={at} of={block} />
  ));
}

function BlockView({ of: block }: { of: Block }) {
  switch (block.kind) {
    case "text":
      return <p>{inline(block.text)}</p>;
    case "picture":
      return <img src={block.src} alt={block.alt} width={1280} height={800} loading="lazy" />;
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>{inline(item)}</li>
          ))}
        </List>
      );
    }
    case "table":
      return (
        <div className="guide-table">
          <table>
            <thead>
              <tr>
                {block.head.map((cell) => (
                  <th key={cell}>{inline(cell)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row) => (
                <tr key={row[0]}>
                  {row.map((cell) => (
                    <td key={cell}>{inline(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

/** Keys, bold words, names and links within the guide; other pages are not part of the program and are named only. */
function inline(text: string): ReactNode {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\]\([^)]+\))/).map((piece, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the guide never changes while it is shown
    const show = (node: ReactNode) => <Fragment key={at}>{node}</Fragment>;
    if (piece.startsWith("`")) return show(<code>{piece.slice(1, -1)}</code>);
    if (piece.startsWith("**")) return show(<strong>{piece.slice(2, -2)}</strong>);
    if (piece.startsWith("*")) return show(<em>{piece.slice(1, -1)}</em>);
    const [, words, place] = /^\[([^\]]+)\]\((.+)\)$/.exec(piece) ?? [];
    if (words === undefined) return show(piece);
    const id = place?.replace(/^#|\.md$/g, "") ?? "";
    return show(sections.some((each) => each.id === id) ? <PlaceLink id={id}>{words}</PlaceLink> : words);
  });
}
