import type { EditorProps } from "../editor.ts";

/** A step of a type that is not known: its text as it was read, and as it is written back. */
export function UnknownStep({ node }: EditorProps<"UnknownTransform">) {
  return (
    <div className="step-unknown">
      <p>Unknown transform type: {node.tag}</p>
      <p className="hint mono">{node.text}</p>
    </div>
  );
}
