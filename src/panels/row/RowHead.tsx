import { DropdownMenu } from "@radix-ui/themes";
import { listPath } from "#command/screen.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { capital, listed } from "#ocio/model/noun.ts";
import { fieldWords } from "#ocio/model/rowFields.ts";
import { CommandItem } from "#palette/CommandItem.tsx";
import { Button, IconButton } from "#parts/Button.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Icon } from "#parts/Icon.tsx";
import { Keys } from "#parts/Keys.tsx";
import { useLayerRows } from "../layer/useLayerRows.ts";
import { pathOf, useConfigId, useGo } from "../place.ts";
import { useRemove } from "../removal/removal.ts";
import { useDocument } from "../useDocument.ts";
import { useUses } from "../uses/Uses.tsx";
import { kinds, type ListedRow, type RowKind } from "./kinds.ts";
import { names } from "./lines.ts";
import { usedAs } from "./RowLine.tsx";

/** The rows in the order of their list when it was just opened. */
function orderOf(document: Document, collection: RowKind): string[] {
  if (kinds[collection].sorts[0] === "file") return document[collection].order;
  const rows: readonly ListedRow[] = rowsOf(document, collection);
  return [...rows].sort((a, b) => names.compare(a.name, b.name)).map(({ id }) => id);
}

type Props = {
  collection: RowKind;
  row: ListedRow;
  /** Stands in the place of the family and the name. */
  title?: string;
};

/** The head of the form of a row: its name, how often it is used, its neighbours and what can be done with it. */
export function RowHead({ collection, row, title }: Props) {
  const { noun, instead, sorts } = kinds[collection];
  const inFile = sorts[0] === "file";
  const configId = useConfigId();
  const go = useGo();
  const family = useDocument(({ families, config }) =>
    families.byId[("family_id" in row && row.family_id) || ""]?.name
      .split(config.family_separator)
      .join(" / "),
  );
  const order = useDocument((document) => orderOf(document, collection));
  const remove = useRemove(collection);
  const uses = useUses({ kind: collection, id: row.id })?.length;
  const inLayer = useLayerRows().rows?.find(({ id }) => id === row.id);
  const at = order.indexOf(row.id);
  const step = (by: -1 | 1) => {
    const next = order[at + by];
    if (next) go(pathOf(configId, { kind: collection, id: next }));
  };
  return (
    <div className="panel-head">
      <IconButton
        icon="left"
        label="Back to the list"
        className="back"
        onClick={() => go(listPath(configId, collection))}
      />
      <div className="crumbs">
        {family && title === undefined && (
          <>
            <span className="hint ellipsis">{escapeBidi(family)}</span>
            <span className="hint">/</span>
          </>
        )}
        <h2 className="ellipsis" title={escapeBidi(title ?? row.name)}>
          {escapeBidi(title ?? row.name)}
        </h2>
      </div>
      <span className="grow" />
      {inLayer && (
        <Button
          look="ghost"
          small
          title={`Differs from the base of this layer${inLayer.fields.length > 0 ? ` in ${listed(inLayer.fields.map(fieldWords))}` : ""}`}
          onClick={() => go(`/${configId}/layer`)}
        >
          {capital(inLayer.state)}
        </Button>
      )}
      {uses !== undefined && (
        <Button
          look="ghost"
          small
          onClick={() => document.querySelector(".row-form .uses")?.scrollIntoView({ block: "nearest" })}
        >
          {uses} {usedAs(collection, uses)}
        </Button>
      )}
      <IconButton
        icon="up"
        label="Previous"
        onClick={() => step(-1)}
        refused={at <= 0 ? "This is the first." : undefined}
      />
      <IconButton
        icon="down"
        label="Next"
        onClick={() => step(1)}
        refused={at === order.length - 1 ? "This is the last." : undefined}
      />
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <IconButton icon="more" label="More" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="1" align="end">
          <CommandItem id={`${noun}.duplicate`} args={{ target: row.id }} label="Duplicate" />
          {inFile && (
            <>
              <CommandItem id={`${noun}.moveUp`} args={{ target: row.id }} label="Move up in the file" />
              <CommandItem id={`${noun}.moveDown`} args={{ target: row.id }} label="Move down in the file" />
            </>
          )}
          {instead && (
            <CommandItem
              id={`${noun}.${instead.verb}`}
              args={{ targets: [row.id] }}
              label={instead.verb === "merge" ? "Merge into another…" : "Replace by another…"}
            />
          )}
          {inLayer && (
            <CommandItem
              id="layer.reset"
              args={{ row: `${collection}/${inLayer.name}` }}
              label="Reset row to base"
            />
          )}
          <DropdownMenu.Separator />
          <DropdownMenu.Item className="menu-item" onSelect={() => remove([row.id])}>
            <Icon name="trash" size={14} />
            <span className="grow">Delete</span>
            <Keys keys="delete" />
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
    </div>
  );
}
