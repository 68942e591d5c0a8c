import { DropdownMenu } from "@radix-ui/themes";
import { useRef } from "react";
import { rowsOf } from "#ocio/model/document.ts";
import { CommandButton, useOffer } from "#palette/CommandButton.tsx";
import { IconButton } from "#parts/Button.tsx";
import type { ListboxRow } from "#parts/list/Listbox.tsx";
import { useConfigId } from "../place.ts";
import { useWorst } from "../problem/problems.ts";
import { useRuleCursor } from "../rule/cursor.ts";
import { focusForm, focusList, focusNew, formKey } from "../rule/focus.ts";
import { RuleList } from "../rule/RuleList.tsx";
import { RuleNote } from "../rule/RuleNote.tsx";
import { useDocument } from "../useDocument.ts";
import { admittedBy, typeWords } from "./admitted.tsx";
import { useViewingRuleDrafts } from "./draft.ts";
import { NewViewingRule } from "./NewViewingRule.tsx";
import { ViewingRuleForm } from "./ViewingRuleForm.tsx";
import { type TriedSpace, ViewingRuleTest } from "./ViewingRuleTest.tsx";

/** Viewing rules, the form of the chosen one with the views that have it, and a color space to try them on. */
export function ViewingRules({ tried }: { tried?: TriedSpace | undefined }) {
  const config = useConfigId();
  const rules = useDocument((document) => rowsOf(document, "viewing_rules"));
  const notes = useDocument((document) =>
    rowsOf(document, "viewing_rules").map((rule) => admittedBy(document, rule).join(", ")),
  );
  const worst = useWorst();
  const [cursor, choose] = useRuleCursor("viewing_rules");
  const draft = useViewingRuleDrafts(({ byConfig }) => byConfig[config]);
  const work = useRef<HTMLDivElement>(null);
  const rule = rules.find(({ id }) => id === cursor);
  const rows = rules.map(
    ({ id, name }, at): ListboxRow => ({
      id,
      name,
      place: at + 1,
      note: <RuleNote text={notes[at] ?? ""} problem={worst?.get(id)} />,
    }),
  );
  const leave = () => focusList(work.current);

  return (
    <div className="rules" ref={work}>
      <RuleList
        collection="viewing_rules"
        title="Viewing rules"
        rows={rows}
        cursor={cursor}
        onCursor={(id) => {
          choose(id);
          useViewingRuleDrafts.getState().fill(config, { open: false });
        }}
        onOpen={() => focusForm(work.current)}
        onRename={() => focusForm(work.current)}
        add={<AddMenu />}
        empty={
          <>
            <span>No viewing rules yet.</span>
            <CommandButton id="viewingRule.create" label="Add viewing rule…" small />
          </>
        }
      />
      {draft?.open ? (
        <NewViewingRule key={`${config} ${draft.type}`} config={config} draft={draft} onDone={leave} />
      ) : (
        <section
          className="panel rule-form"
          data-zone="form"
          aria-label={rule ? `Viewing rule ${rule.name}` : "Viewing rule"}
          onKeyDown={(event) => formKey(event, leave)}
        >
          <div className="panel-body">
            {rule && <ViewingRuleForm rule={rule} />}
            <ViewingRuleTest tried={tried} />
          </div>
        </section>
      )}
    </div>
  );
}

function AddMenu() {
  const config = useConfigId();
  const { refusal } = useOffer({ id: "viewingRule.create", args: {} });
  const drafts = useViewingRuleDrafts.getState;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <IconButton icon="plus" label="Add viewing rule" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        size="1"
        align="end"
        className="menu"
        // The form that opens takes the focus, not the button.
        onCloseAutoFocus={(event) => drafts().byConfig[config]?.open && focusNew(event)}
      >
        {(["colorspaces", "encodings"] as const).map((type) => (
          <DropdownMenu.Item
            key={type}
            className="menu-item"
            aria-disabled={refusal ? true : undefined}
            title={refusal}
            onSelect={(event) => (refusal ? event.preventDefault() : drafts().begin(config, type))}
          >
            <span className="grow">{typeWords[type]} rule</span>
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
