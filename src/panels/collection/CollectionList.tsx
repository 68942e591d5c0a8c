import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useMemo } from "react";
import { type CollectionName, rowsOf } from "#ocio/document.ts";
import { nameOf } from "#ocio/finder.ts";
import { nouns } from "#ocio/noun.ts";
import { summaryOf, titleOf } from "#palette/facts.ts";
import { useEditor } from "#store/useEditor.tsx";
import { pathOf, useOpenId } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import "./collection.css";

/** Up and Down walk the rows of a list, Home and End go to its ends; one row is in the tab order. */
export function walk(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
  const next = Object.hasOwn(steps, event.key) ? rows[steps[event.key] ?? -1] : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The rows of a collection with the facts that tell them apart. */
export function CollectionList({ collection }: { collection: CollectionName }) {
  const document = useDocument((open) => open);
  const open = useOpenId(collection);
  const selected = useEditor(({ session }) => session.selection.map(({ id }) => id));
  const rows = useMemo(
    () =>
      rowsOf(document, collection).map((row) => ({
        id: row.id,
        name: nameOf(row, document),
        summary: summaryOf(document, collection, row),
        path: pathOf(document.config.id, { kind: collection, id: row.id }),
      })),
    [document, collection],
  );
  const hasItems = rows[0]?.path.endsWith(rows[0].id) ?? false;
  return (
    <section className="panel list" aria-label={titleOf(collection)}>
      <div className="panel-head">
        <h1>{titleOf(collection)}</h1>
        <span className="hint">{rows.length}</span>
      </div>
      {rows.length === 0 ? (
        <p className="empty">This configuration has no {nouns[collection][1]}.</p>
      ) : (
        <ul className="panel-body collection" onKeyDown={walk} aria-label={titleOf(collection)}>
          {rows.map(({ id, name, summary, path }, at) => (
            <li key={id}>
              {hasItems ? (
                <Link
                  to={path}
                  className="item"
                  data-row
                  data-current={open === id}
                  data-selected={selected.includes(id)}
                  tabIndex={open === id || (open === null && at === 0) ? 0 : -1}
                >
                  <span className="ellipsis name">{name}</span>
                  <span className="ellipsis summary">{summary}</span>
                </Link>
              ) : (
                <div className="item">
                  <span className="ellipsis name">{name}</span>
                  <span className="ellipsis summary">{summary}</span>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
