import { ADJUSTMENTS, type AdjustedNumber, type Channel } from "#color/preview/adjustment.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
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

/** Adjustments of the picture as it is seen: exposure, gamma, saturation, channels and false color. */
export function Adjustments({ scene }: { scene: Scene }) {
  const run = useRun();
  const { adjust } = scene.choice;
  return (
    <div className="viewer-bar">
      {(Object.keys(ADJUSTMENTS) as AdjustedNumber[]).map((name) => (
        <AdjustmentField key={name} name={name} value={adjust[name]} />
      ))}
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
      <CommandButton id="viewer.savePicture" icon="download" label="Save picture as image (P W)" bare />
    </div>
  );
}

type ZoomProps = { scene: Scene; scale: number | null; full: boolean };

/** Zoom of the picture, and the full window. */
export function Zoom({ scene, scale, full }: ZoomProps) {
  const run = useRun();
  const { zoom } = scene.choice;
  return (
    <span className="viewer-zoom">
      <Button small look="ghost" title="Fit the picture (H)" onClick={() => run(call("viewer.fit"))}>
        {zoom.scale === null || scale === null ? "Fit " : <span className="hidden-text">Zoom </span>}
        {scale === null ? "" : `${percent(scale)} %`}
      </Button>
      <Button
        small
        look="ghost"
        title="One pixel of the screen for each of the picture (1)"
        onClick={() => run(call("viewer.look", { scale: 1 }))}
      >
        1:1
      </Button>
      <IconButton
        icon="fullWindow"
        label={full ? "Leave full window (F)" : "Full window (F)"}
        aria-pressed={full}
        onClick={() => run(call("viewer.toggleFull"))}
      />
    </span>
  );
}

const setters = {
  exposure: "viewer.setExposure",
  gamma: "viewer.setGamma",
  saturation: "viewer.setSaturation",
} as const;

/** A number of the adjustments; exposure has buttons for a quarter stop. */
function AdjustmentField({ name, value }: { name: AdjustedNumber; value: number }) {
  const run = useRun();
  const { label, words, step, min, max } = ADJUSTMENTS[name];
  return (
    <span className="viewer-number">
      <span aria-hidden="true">{label}</span>
      <NumberField
        cell
        label={words}
        value={value}
        step={step}
        min={min}
        max={max}
        onCommit={(next) => {
          if (next === null) return undefined;
          const ran = run(call(setters[name], { [name]: next }));
          return ran.ok ? undefined : ran.why;
        }}
      />
      {name === "exposure" && (
        <>
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
        </>
      )}
    </span>
  );
}

function percent(scale: number): string {
  const value = scale * 100;
  return value >= 10 ? value.toFixed(0) : value.toPrecision(2);
}
