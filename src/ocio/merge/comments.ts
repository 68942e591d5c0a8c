import { type Collection, collectionNames, type Document, type Row, rowsOf } from "../model/document.ts";
import { equal } from "../model/equal.ts";

/** Fields that hold comments. */
export const COMMENTS: ReadonlySet<string> = new Set(["comment", "trailing_comment"]);

/** True if there is any comment in a document. */
export function hasComments(document: Document): boolean {
  const { comment, trailing_comment } = document.config;
  if (comment !== undefined || trailing_comment !== undefined) return true;
  return collectionNames.some((name) => rowsOf(document, name).some((row) => row.comment !== undefined));
}

/** True if two documents have the same comments at the same rows. */
export function sameComments(a: Document, b: Document): boolean {
  const commentsOf = (document: Document) => [
    [document.config.comment, document.config.trailing_comment],
    ...collectionNames.flatMap((name) =>
      rowsOf(document, name).flatMap(({ id, comment }) => (comment === undefined ? [] : [[id, comment]])),
    ),
  ];
  return equal(commentsOf(a), commentsOf(b));
}

/** A document without its comments. */
export function withoutComments(document: Document): Document {
  const { comment: _, trailing_comment: __, ...config } = document.config;
  const result = { ...document, config };
  for (const collection of collectionNames) {
    const { byId, order } = document[collection] as Collection<Row>;
    const rows = Object.entries(byId).map(([id, { comment: _, ...row }]) => [id, row]);
    Object.assign(result, { [collection]: { byId: Object.fromEntries(rows), order } });
  }
  return result;
}

/** An edit by a program that writes no comments, with those that the rows had before; else the edit as it is. */
export function withCommentsOf(base: Document, edit: Document): Document {
  if (hasComments(edit) || !hasComments(base)) return edit;
  const { comment, trailing_comment } = base.config;
  const config = {
    ...edit.config,
    ...(comment !== undefined && { comment }),
    ...(trailing_comment !== undefined && { trailing_comment }),
  };
  const result = { ...edit, config };
  for (const collection of collectionNames) {
    const { byId, order } = edit[collection] as Collection<Row>;
    const was = (base[collection] as Collection<Row>).byId;
    const rows = Object.entries(byId).map(([id, row]) => {
      const before = was[id]?.comment;
      return [id, before === undefined ? row : { ...row, comment: before }];
    });
    Object.assign(result, { [collection]: { byId: Object.fromEntries(rows), order } });
  }
  return result;
}
