import { Link } from "@tanstack/react-router";
import type { CollectionName } from "#ocio/document.ts";
import { nameOf } from "#ocio/finder.ts";
import { nouns } from "#ocio/noun.ts";
import { factsOf } from "#palette/facts.ts";
import { Icon } from "#parts/Icon.tsx";
import { listPath } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import "./collection.css";

/** Everything that one row of a collection says. */
export function CollectionItem({ collection, id }: { collection: CollectionName; id: string }) {
  const document = useDocument((open) => open);
  const row = document[collection].byId[id];
  const back = listPath(document.config.id, collection);
  // The specification writes the noun of these messages as one word.
  const noun = nouns[collection][0].replace("color space", "colorspace");
  if (!row)
    return (
      <section className="panel" aria-label="Not found">
        <p className="empty" role="alert">
          Could not find the {noun} with ID: {id}
        </p>
        <p className="empty">
          <Link to={back} className="button soft">
            Return to list
          </Link>
        </p>
      </section>
    );
  const name = nameOf(row, document);
  return (
    <section className="panel" aria-label={name}>
      <div className="panel-head">
        <Link to={back} className="icon-button small back" aria-label="Back to list">
          <Icon name="left" size={14} />
        </Link>
        <h2 className="ellipsis">{name}</h2>
      </div>
      <div className="panel-body">
        <dl className="facts collection-facts">
          {factsOf(document, collection, row).map(({ word, value }) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
