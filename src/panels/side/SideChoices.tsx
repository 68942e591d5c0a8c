import type { ReactNode } from "react";
import { Button } from "#parts/Button.tsx";
import { OptionGroups } from "#parts/list/OptionGroups.tsx";
import { SideFile } from "./SideFile.tsx";
import { useSideOptions } from "./useSideOptions.ts";
import "./side.css";

type Props = {
  title: string;
  hint: string;
  /** Group of options that is listed before the others. */
  first?: string;
  /** Lists the newest version of the open configuration. */
  withNow?: boolean;
  onChoose: (address: string) => void;
  /** Buttons beside the one that opens a file. */
  children?: ReactNode;
};

/** Lists every kind of configuration that a side can be, one press each, until a side is chosen. */
export function SideChoices({ title, hint, first, withNow = true, onChoose, children }: Props) {
  const options = useSideOptions("", false, withNow);
  const isFirst = ({ group }: { group?: string }) => group === first;
  return (
    <div className="side-choices">
      <div className="side-choices-head">
        <h2>{title}</h2>
        <p className="hint">{hint}</p>
        <div className="line">
          <SideFile label="Config file" onChoose={onChoose}>
            {(open) => (
              <Button icon="upload" onClick={open}>
                Choose file…
              </Button>
            )}
          </SideFile>
          {children}
        </div>
      </div>
      <OptionGroups
        options={[...options.filter(isFirst), ...options.filter((each) => !isFirst(each))]}
        atMost={8}
        onChoose={onChoose}
      />
    </div>
  );
}
