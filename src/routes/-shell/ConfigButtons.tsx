import { CommandButton } from "#palette/CommandButton.tsx";
import { IconButton } from "#parts/Button.tsx";
import { useMedia } from "#parts/useMedia.ts";
import Presence from "./status/Presence.tsx";
import { DRAWER_BELOW, inspectorIn, useZones } from "./zones.ts";

/** The buttons of the bar for an open configuration. */
export default function ConfigButtons() {
  return (
    <>
      <Presence />
      <ShareButton />
      <InspectorButton />
    </>
  );
}

/** Opens the dialog of links; only its sign where the bar is narrow. */
function ShareButton() {
  const narrow = useMedia("(max-width: 1099px)");
  return narrow ? (
    <CommandButton id="share.open" icon="link" bare small={false} />
  ) : (
    <CommandButton id="share.open" label="Share" icon="link" look="ghost" />
  );
}

/** Shows or hides the inspector. */
function InspectorButton() {
  const drawn = useMedia(DRAWER_BELOW);
  const shown = useZones((zones) => inspectorIn(zones, drawn));
  const overlaid = useZones(({ grading }) => drawn && !grading);
  const toggle = useZones((zones) => zones.toggleInspector);
  // Shown beside the form it has a button of its own.
  if (shown && !overlaid) return null;
  return (
    <IconButton
      icon="inspector"
      label={`${shown ? "Hide" : "Show"} the inspector ( ] )`}
      small={false}
      aria-expanded={shown}
      aria-keyshortcuts="]"
      onClick={toggle}
    />
  );
}
