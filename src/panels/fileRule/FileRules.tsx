import { DropdownMenu } from "@radix-ui/themes";
import { useRef } from "react";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import type { FileRule } from "#ocio/model/rule.ts";
import { SPACES, spelling } from "#ocio/names/name.ts";
import { CommandButton, useOffer } from "#palette/CommandButton.tsx";
import { CommandItem } from "#palette/CommandItem.tsx";
import { IconButton } from "#parts/Button.tsx";
import type { ListboxRow } from "#parts/list/Listbox.tsx";
import { useConfigId } from "../place.ts";
import { useWorst } from "../problem/problems.ts";
import { useRuleCursor } from "../rule/cursor.ts";
import { focusForm, focusList, focusNew, formKey } from "../rule/focus.ts";
import { RuleList } from "../rule/RuleList.tsx";
import { RuleNote } from "../rule/RuleNote.tsx";
import { useDocument } from "../useDocument.ts";
import { useFileRuleDrafts } from "./draft.ts";
import { FileRuleForm } from "./FileRuleForm.tsx";
import { FileRuleTest, type TriedPath } from "./FileRuleTest.tsx";
import { NewFileRule } from "./NewFileRule.tsx";

/** File rules in the order in which they are tried, the form of the chosen one, and a path to try them on. */
export function FileRules({ tried }: { tried?: TriedPath | undefined }) {
  const config = useConfigId();
  const rules = useDocument((document) => rowsOf(document, "file_rules"));
  const notes = useDocument((document) =>
    rowsOf(document, "file_rules").map((rule) => noteOf(document, rule)),
  );
  const worst = useWorst();
  const [cursor, choose] = useRuleCursor("file_rules");
  const draft = useFileRuleDrafts(({ byConfig }) => byConfig[config]);
  const work = useRef<HTMLDivElement>(null);
  const rule = rules.find(({ id }) => id === cursor);
  const rows = rules.map(({ id, name, ruleType }, at): ListboxRow => {
    return {
      id,
      name,
      note: <RuleNote text={notes[at] ?? ""} problem={worst?.get(id)} />,
      ...(ruleType === "default" ? { apart: true } : { place: at + 1 }),
    };
  });
  const leave = () => focusList(work.current);

  return (
    <div className="rules" ref={work}>
      <RuleList
        collection="file_rules"
        title="File rules"
        rows={rows}
        cursor={cursor}
        onCursor={(id) => {
          choose(id);
          useFileRuleDrafts.getState().fill(config, { open: false });
        }}
        onOpen={() => focusForm(work.current)}
        onRename={() => focusForm(work.current)}
        add={<AddMenu />}
        empty={
          <>
            <span>No file rules yet.</span>
            <CommandButton id="fileRule.create" label="Add file rule…" small />
          </>
        }
        bulk={(targets) => (
          <CommandButton
            id="fileRule.setColorspace"
            args={{ targets }}
            label="Set color space…"
            look="ghost"
            small
            noKey
          />
        )}
      />
      {draft?.open ? (
        <NewFileRule key={`${config} ${draft.type}`} config={config} draft={draft} onDone={leave} />
      ) : (
        <section
          className="panel rule-form"
          data-zone="form"
          aria-label={rule ? `File rule ${rule.name}` : "File rule"}
          onKeyDown={(event) => formKey(event, leave)}
        >
          <div className="panel-body">
            {rule && <FileRuleForm rule={rule} />}
            <FileRuleTest tried={tried} />
          </div>
        </section>
      )}
    </div>
  );
}

/** Pattern and color space of a rule. */
function noteOf(document: Document, rule: FileRule): string {
  const space = spelling(document, SPACES, rule.colorspace_id, rule.colorspace_name);
  if (rule.ruleType === "default") return space;
  if (rule.ruleType === "colorSpaceNamePathSearch") return "by the path";
  const takes = rule.ruleType === "regex" ? rule.regex : `${rule.pattern}.${rule.extension}`;
  return `${takes} → ${space}`;
}

function AddMenu() {
  const config = useConfigId();
  const { refusal } = useOffer({ id: "fileRule.create", args: {} });
  const begin = (type: "basic" | "regex") => useFileRuleDrafts.getState().begin(config, type);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <IconButton icon="plus" label="Add file rule" />
      </DropdownMenu.Trigger>
      {/* The form that opens takes the focus at once, which a modal menu would take back, and not the button. */}
      <DropdownMenu.Content
        size="1"
        align="end"
        className="menu"
        onCloseAutoFocus={(event) => useFileRuleDrafts.getState().byConfig[config]?.open && focusNew(event)}
      >
        {(["basic", "regex"] as const).map((type) => (
          <DropdownMenu.Item
            key={type}
            className="menu-item"
            aria-disabled={refusal ? true : undefined}
            title={refusal}
            onSelect={(event) => (refusal ? event.preventDefault() : begin(type))}
          >
            <span className="grow">{type === "regex" ? "Regex rule" : "Basic rule"}</span>
            <span className="hint">{type === "regex" ? "one expression" : "pattern and extension"}</span>
          </DropdownMenu.Item>
        ))}
        <CommandItem
          id="fileRule.create"
          args={{ type: "colorSpaceNamePathSearch" }}
          label="Path search rule"
          hint="names within the path"
        />
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
