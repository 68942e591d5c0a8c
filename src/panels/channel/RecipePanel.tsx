import { useId, useState } from "react";
import { channelUrl, publishedUrl } from "#api/publish/channelClient.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { Tabs } from "#parts/Tabs.tsx";
import { useCopy } from "#store/useEditor.tsx";
import { useConfigId } from "../place.ts";
import { followLine, pinLine, programLine, type RecipeProgram, recipePrograms } from "./recipe.ts";

/** Lines by which machines follow a channel, pin one publication, and start a program with it. */
export function RecipePanel({ channel, hash }: { channel: string; hash: string }) {
  const configId = useConfigId();
  const [program, setProgram] = useState<RecipeProgram>("shell");
  const { where, line } = programLine(program, channel);
  return (
    <div className="recipe">
      <Tabs
        label="Recipe"
        tabs={recipePrograms}
        value={program}
        onChange={(chosen) => setProgram(chosen as RecipeProgram)}
        head={(tabs) => (
          <div className="recipe-head">
            <h2>Recipe</h2>
            <span className="hint mono ellipsis grow">{channel}</span>
            {tabs}
          </div>
        )}
      >
        <CopyLine label="Follow" text={followLine(channelUrl(configId, channel), channel)} />
        <CopyLine label="Pin" text={pinLine(publishedUrl(hash, "config.ocioz"), hash)} />
        <CopyLine label="Program" text={line} />
        <p className="hint text-1">
          The line of the program goes into {where}. OCIO reads files, not addresses: the line to follow keeps
          the file up to date, with a token for programs in OCIO_PALETTE_TOKEN.{" "}
          <CommandButton id="account.tokens" look="ghost" small noKey />
        </p>
      </Tabs>
    </div>
  );
}

function CopyLine({ label, text }: { label: string; text: string }) {
  const id = useId();
  const copyText = useCopy();
  return (
    <div className="recipe-line">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="field mono" readOnly value={text} />
      <Button icon="copy" small aria-label={`Copy ${label.toLowerCase()}`} onClick={() => copyText(text)}>
        Copy
      </Button>
    </div>
  );
}
