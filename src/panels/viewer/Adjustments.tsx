import type { Channel } from "#color/preview/adjustment.ts";
import { Button, IconButton } from "#parts/Button.tsx";
import { NumberField } from "#parts/field/NumberField.tsx";
import { Segments } from "#parts/field/Segments.tsx";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import type { Scene } from "../preview/usePreview.ts";

const channels: readonly { value: Channel; label: string }[] = [
  { value: "rgb", label: "RGB" },
  { value: "red", label: "R" },
  { value: "green", label: "G" },
  { value: "blue", label: "B" },
  { value: "alpha", label: "A" },
  { value: "luma", label: "Y" },
];

type Props = { scene: Scene; scale: number | null; full: boolean; onFull: () => void };

/** What is adjusted of the picture as it is seen: exposure, gamma, saturation, channels, false color and zoom. */
export function Adjustments({ scene, scale, full, onFull }: Props) {
  const run = useRun();
  const { adjust, zoom } = scene.choice;
  const number = (id: string, member: string) => (value: number | null) => {
    if (value === null) return undefined;
    const ran = run(call(id, { [member]: value }));
    return ran.ok ? undefined : ran.why;
  };
  return (
    <div className="viewer-bar">
      <span className="viewer-number">
        <span aria-hidden="true">Exposure</span>
        <NumberField
          cell
          label="Exposure in stops"
          value={adjust.exposure}
          step={0.25}
          min={-20}
          max={20}
          onCommit={number("viewer.setExposure", "exposure")}
        />
        <IconButton
          icon="minus"
          label="A quarter stop darker (−)"
          onClick={() => run(call("viewer.lowerExposure"))}
        />
        <IconButton
          icon="plus"
          label="A quarter stop brighter (+)"
          onClick={() => run(call("viewer.raiseExposure"))}
        />
      </span>
      <span className="viewer-number">
        <span aria-hidden="true">Gamma</span>
        <NumberField
          cell
          label="Gamma"
          value={adjust.gamma}
          step={0.1}
          min={0.1}
          max={10}
          onCommit={number("viewer.setGamma", "gamma")}
        />
      </span>
      <span className="viewer-number">
        <span aria-hidden="true">Saturation</span>
        <NumberField
          cell
          label="Saturation"
          value={adjust.saturation}
          step={0.1}
          min={0}
          max={4}
          onCommit={number("viewer.setSaturation", "saturation")}
        />
      </span>
      <Segments
        label="Channels"
        value={adjust.channel}
        choices={channels}
        onChange={(channel) => run(call("viewer.showChannel", { channel }))}
      />
      <Button
        small
        look={adjust.falseColor ? "soft" : "ghost"}
        aria-pressed={adjust.falseColor}
        title="Bands of scene light by stops from middle gray (X)"
        onClick={() => run(call("viewer.toggleFalseColor"))}
      >
        False color
      </Button>
      <IconButton
        icon="reset"
        label="Reset the picture (0)"
        onClick={() => run(call("viewer.resetAdjustments"))}
      />
      <span className="viewer-zoom">
        <Button small look="ghost" title="Fit the picture (H)" onClick={() => run(call("viewer.fit"))}>
          {zoom.scale === null ? "Fit" : "Zoom"} {scale === null ? "" : `${percent(scale)} %`}
        </Button>
        <Button
          small
          look="ghost"
          title="One pixel of the screen for each of the picture (1)"
          onClick={() => run(call("viewer.look", { scale: 1 }))}
        >
          1:1
        </Button>
        <Button
          small
          look="ghost"
          icon="inspector"
          aria-pressed={full}
          title="The viewer alone (F)"
          onClick={onFull}
        >
          {full ? "Leave full window" : "Full window"}
        </Button>
      </span>
    </div>
  );
}

function percent(scale: number): string {
  const value = scale * 100;
  return value >= 10 ? value.toFixed(0) : value.toPrecision(2);
}
