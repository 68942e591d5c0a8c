import { Button } from "#parts/Button.tsx";
import { OptionGroups } from "#parts/list/OptionGroups.tsx";
import { SideFile } from "./SideFile.tsx";
import { useSideOptions } from "./useSideOptions.ts";
import "./side.css";

type Props = { title: string; hint: string; onChoose: (address: string) => void };

/** Lists every kind of configuration that a side can be, one press each, until a side is chosen. */
export function SideChoices({ title, hint, onChoose }: Props) {
  return (
    <div className="side-choices">
      <div className="side-choices-head">
        <h2>{title}</h2>
        <p className="hint">{hint}</p>
        <SideFile label="Config file" onChoose={onChoose}>
          {(open) => (
            <Button icon="upload" onClick={open}>
              Choose file…
            </Button>
          )}
        </SideFile>
      </div>
      <OptionGroups options={useSideOptions("", false)} atMost={8} onChoose={onChoose} />
    </div>
  );
}
