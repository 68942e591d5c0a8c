import { useStore } from "zustand";
import { shownComment } from "#ocio/model/comment.ts";
import { Field } from "#parts/field/Field.tsx";
import { TextArea } from "#parts/field/TextArea.tsx";
import { opened } from "#store/opened.ts";
import { call, useChange } from "../change.ts";
import { useDocument } from "../useDocument.ts";
import type { FieldProps } from "./fieldProps.ts";

type Props = {
  /** "colorspaces/UUID", or "config" or "config/end" for that of the configuration itself. */
  owner: string;
  comment: string | undefined;
  label?: string;
  /** Place of the comment in the file. */
  place?: string;
};

/** True if this device has the text that the configuration was opened from, which may have had comments. */
export function useHasLayout(): boolean {
  const id = useDocument(({ config }) => config.id);
  return useStore(opened, ({ texts }) => Object.hasOwn(texts, id));
}

/** A comment of the file; forms of configurations that were not opened from a file show only those that there are. */
export function CommentField({ owner, comment, label = "Comment", place = "above it in the file" }: Props) {
  const change = useChange();
  const hasLayout = useHasLayout();
  if (comment === undefined && !hasLayout) return null;
  return (
    <Field label={label} hint={commentHint(place)}>
      <TextArea
        rows={1}
        value={shownComment(comment)}
        onCommit={(text) => change(call("comment.set", { owner, comment: text || null }))}
      />
    </Field>
  );
}

/** The place where a comment is written, as a sentence. */
export function commentHint(place: string): string {
  return `Written ${place}; a Canonical export leaves it out`;
}

/** The comment of a row; a new row gets one in the form that it has then. */
export function RowComment({ collection, row, fresh }: FieldProps<{ comment?: string | undefined }>) {
  if (fresh) return null;
  return <CommentField owner={`${collection}/${row.id}`} comment={row.comment} />;
}
