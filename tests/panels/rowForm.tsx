import type { CollectionName } from "#ocio/model/document.ts";
import { ColorspaceForm } from "#panels/colorspace/ColorspaceForm.tsx";
import { DisplayDialog } from "#panels/display/DisplayDialog.tsx";
import { ViewForm } from "#panels/display/ViewForm.tsx";
import { FileRuleForm } from "#panels/fileRule/FileRuleForm.tsx";
import { RowForm } from "#panels/row/RowForm.tsx";
import { useDocument } from "#panels/useDocument.ts";
import { ViewingRuleForm } from "#panels/viewingRule/ViewingRuleForm.tsx";

/** A row whose form is open. */
export type Opened = { kind: CollectionName; id: string };

function Rule({ kind, id }: Opened) {
  const file = useDocument(({ file_rules }) => (kind === "file_rules" ? file_rules.byId[id] : undefined));
  const viewing = useDocument(({ viewing_rules }) =>
    kind === "viewing_rules" ? viewing_rules.byId[id] : undefined,
  );
  if (file) return <FileRuleForm rule={file} />;
  return viewing ? <ViewingRuleForm rule={viewing} /> : null;
}

function View({ id }: { id: string }) {
  const view = useDocument(({ display_view_associations }) => display_view_associations.byId[id]);
  return view ? <ViewForm view={view} /> : null;
}

/** The form of a row as its screen shows it. */
export function Form({ kind, id }: Opened) {
  switch (kind) {
    case "display_colorspaces":
      return <ColorspaceForm id={id} />;
    case "displays":
      return <DisplayDialog id={id} />;
    case "display_view_associations":
      return <View id={id} />;
    case "roles":
      return null;
    case "file_rules":
    case "viewing_rules":
      return <Rule kind={kind} id={id} />;
    default:
      return <RowForm collection={kind} id={id} />;
  }
}
