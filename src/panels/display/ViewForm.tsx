import type { ReactNode } from "react";
import { type DisplayViewAssociation, type InlineView, viewFields } from "#ocio/model/view.ts";
import { SPACES, spelling } from "#ocio/names/name.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { Field } from "#parts/field/Field.tsx";
import { TextField } from "#parts/field/TextField.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import { call, useChange } from "../change.ts";
import { viewingRuleOptions } from "../choice/spaces.ts";
import { pathOf, useConfigId, useGo } from "../place.ts";
import { CommentField } from "../row/CommentField.tsx";
import { PlainFields } from "../row/DescribedField.tsx";
import { useDocument } from "../useDocument.ts";
import { LooksField } from "../view/LooksField.tsx";
import { TargetFields } from "../view/TargetFields.tsx";
import { ViewAliasesField } from "../view/ViewAliasesField.tsx";

/** The fields of a view of a display; a shared view has its own form. */
export function ViewForm({ view }: { view: DisplayViewAssociation }) {
  const { inline_view: own } = view;
  const shared = useDocument(({ shared_views }) => shared_views.byId[view.shared_view_id ?? ""]);
  const comment = <CommentField owner={`display_view_associations/${view.id}`} comment={view.comment} />;
  if (own) return <OwnView id={view.id} view={own} comment={comment} />;
  if (shared)
    return <SharedView id={shared.id} view={shared} comment={view.comment === undefined ? null : comment} />;
  return (
    <div className="empty" role="alert">
      <span className="dot error" aria-hidden="true" />
      <span className="grow">There is no shared view “{view.shared_view_name}”.</span>
      {view.shared_view_name && (
        <CommandButton
          id="sharedView.create"
          args={{ name: view.shared_view_name }}
          label="Add it…"
          small
          noKey
        />
      )}
    </div>
  );
}

type Props = { id: string; view: InlineView; comment: ReactNode };

function OwnView({ id, view, comment }: Props) {
  const change = useChange();
  const rules = useDocument(viewingRuleOptions);
  const set = (verb: string, args: Record<string, unknown>) =>
    change(call(`view.${verb}`, { targets: [id], ...args }));
  return (
    <div className="form">
      <Field label="Name">
        <TextField
          value={view.name}
          onCommit={(name) =>
            name.trim() === "" ? "Name is required" : change(call("view.rename", { target: id, name }))
          }
        />
      </Field>
      <ViewAliasesField view={view} onCommit={(aliases) => set("setAliases", { aliases })} />
      <TargetFields
        view={view}
        shared={false}
        fresh={false}
        tried={false}
        onCommit={({ colorspace, ...through }) =>
          colorspace === null ? set("setViewTransform", through) : set("setColorspace", { colorspace })
        }
      />
      <Field label="Looks">
        <LooksField value={view.looks} onCommit={(looks) => set("setLooks", { looks })} />
      </Field>
      <Field label="Viewing Rule">
        <Picker
          value={view.rule_name}
          options={rules}
          placeholder="None"
          none="None"
          empty="No viewing rules available"
          onCommit={(rule) => set("setRule", { rule })}
        />
      </Field>
      <PlainFields
        fields={viewFields}
        row={view}
        onSet={(verb, argument, value) => set(verb, { [argument]: value })}
      />
      {comment}
    </div>
  );
}

function useSpelled(view: InlineView) {
  return useDocument((document) => [
    spelling(document, SPACES, view.source_colorspace_id, view.source_colorspace_name),
    spelling(
      document,
      ["view_transforms", "named_transforms"],
      view.view_transform_id,
      view.view_transform_name,
    ),
    spelling(document, SPACES, view.display_colorspace_id, view.display_colorspace_name),
  ]) as [string, string, string];
}

function SharedView({ id, view, comment }: Props) {
  const configId = useConfigId();
  const go = useGo();
  const [colorspace, transform, displayColorspace] = useSpelled(view);
  const displays = useDocument(
    ({ display_view_associations: { byId, order } }) =>
      order.filter((each) => byId[each]?.shared_view_id === id).length,
  );
  const facts = [
    ["Aliases", view.view_aliases?.join(", ")],
    ["Color space", colorspace],
    ["View transform", transform],
    ["Display space", displayColorspace],
    ["Looks", view.looks],
    ["Viewing rule", view.rule_name],
    ["Description", view.description],
  ].filter(([, value]) => value);
  return (
    <div className="shared-facts">
      <dl className="facts">
        {facts.map(([word, value]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {comment && <div className="form">{comment}</div>}
      <p className="hint">
        {displays === 1
          ? "Only this display has it."
          : `${displays} displays have it; a change is seen by all.`}
      </p>
      <Button small look="outline" onClick={() => go(pathOf(configId, { kind: "shared_views", id }))}>
        Open shared view
      </Button>
    </div>
  );
}
