import type { Transform } from "#ocio/chain/transform.ts";
import { Field } from "#parts/field/Field.tsx";
import { TextField } from "#parts/field/TextField.tsx";
import { call, useChange } from "../../change.ts";
import type { Chain } from "../editor.ts";

type Props = {
  place: Chain;
  chain: Transform | null;
  /** True if the user asked for the name field, which then takes the focus. */
  fresh: boolean;
};

/** The name of the group that holds all steps of a chain. */
export function ChainName({ place, chain, fresh }: Props) {
  const change = useChange();
  return (
    <div className="parameters chain-name">
      <Field label="Group name">
        <TextField
          autoFocus={fresh}
          value={(chain?.type === "GroupTransform" && chain.name) || ""}
          placeholder="None"
          onCommit={(text) =>
            change(call("transform.nameChain", { ...place, name: text === "" ? null : text }))
          }
        />
      </Field>
    </div>
  );
}
