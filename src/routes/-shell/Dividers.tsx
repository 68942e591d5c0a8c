import { Divider } from "#parts/Divider.tsx";
import { useMedia } from "#parts/useMedia.ts";
import { RAIL_BELOW, ranges, type Sized, TIGHT_BELOW, useZones } from "./zones.ts";

/** Current width of a zone. */
export function useWidth(zone: Sized): number {
  const narrow = useMedia(RAIL_BELOW);
  const tight = useMedia(TIGHT_BELOW);
  const chosen = useZones((zones) => (zone === "inspector" ? zones.inspectorWidth : zones[zone]));
  return chosen ?? ranges[zone][narrow ? "narrow" : tight ? "tight" : "usual"];
}

/** Between the list and the form, or whatever stands beside the list. */
export function ListDivider() {
  const width = useWidth("list");
  const resize = useZones((zones) => zones.resize);
  return (
    <Divider
      label="Width of the list"
      zone="left"
      width={width}
      {...ends("list")}
      onWidth={(next) => resize("list", next)}
      onReset={() => resize("list", null)}
    />
  );
}

/** Between the form and the inspector. */
export function InspectorDivider() {
  const width = useWidth("inspector");
  const resize = useZones((zones) => zones.resize);
  return (
    <Divider
      label="Width of the inspector"
      zone="right"
      width={width}
      {...ends("inspector")}
      onWidth={(next) => resize("inspector", next)}
      onReset={() => resize("inspector", null)}
    />
  );
}

/** Between the picture and the form of a grading step. */
export function GradeDivider() {
  const width = useWidth("grade");
  const resize = useZones((zones) => zones.resize);
  return (
    <Divider
      label="Width of the grading controls"
      zone="right"
      width={width}
      {...ends("grade")}
      onWidth={(next) => resize("grade", next)}
      onReset={() => resize("grade", null)}
    />
  );
}

function ends(zone: Sized) {
  const { least, most } = ranges[zone];
  return { least, most };
}
