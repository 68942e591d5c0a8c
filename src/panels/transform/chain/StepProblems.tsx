import type { Transform, TransformType } from "#ocio/chain/transform.ts";
import { parameterErrors } from "#ocio/transform/parameter.ts";
import { parameterName } from "../words.ts";

/** Their editors say it themselves, in the words of their fields. */
const OWN = new Set<TransformType>(["RangeTransform", "FixedFunctionTransform"]);

/** Official OCIO's errors for a step, below its parameters. */
export function StepProblems({ node }: { node: Transform }) {
  if (OWN.has(node.type)) return null;
  const sentences = parameterErrors(node).map(([field, problem]) => `${parameterName(field)} ${problem}.`);
  return (
    <div role="status">
      {sentences.map((sentence) => (
        <p key={sentence} className="message error">
          {sentence}
        </p>
      ))}
    </div>
  );
}
