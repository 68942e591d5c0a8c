import { useEffect, useId, useRef, useState } from "react";
import type { InlineView } from "#ocio/model/view.ts";
import { ONE_TARGET } from "#ocio/model/viewTarget.ts";
import { SPACES, spelling } from "#ocio/names/name.ts";
import { Field, Message } from "#parts/field/Field.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import {
  displaySpaceOptions,
  sharedDisplaySpaceOptions,
  spaceOptions,
  throughOptions,
} from "../choice/spaces.ts";
import { useDocument } from "../useDocument.ts";

/** Target of a view, by the names in its file; null is none. */
export type Target = {
  colorspace: string | null;
  viewTransform: string | null;
  displayColorspace: string | null;
};
const NO_TARGET: Target = { colorspace: null, viewTransform: null, displayColorspace: null };

type Props = {
  view: InlineView;
  /** Shared views may use the color space that is named like the display. */
  shared: boolean;
  /** The view is not made yet: what it shows is to be chosen. */
  fresh: boolean;
  tried: boolean;
  /** Called with true while only half of the choice is made, which is not committed yet. */
  onDraft?: (half: boolean) => void;
  /** Given a complete target: a color space, or a view transform with a display color space. */
  onCommit: (target: Target) => string | undefined;
};

/**
 * Target of a view: a color space alone, or a view transform and a display color space. Choosing one kind clears the
 * other; half a choice is shown with the rule and committed once it is complete.
 */
export function TargetFields({ view, shared, fresh, tried, onDraft, onCommit }: Props) {
  const stored = useDocument((document) => ({
    colorspace: spelling(document, SPACES, view.source_colorspace_id, view.source_colorspace_name) || null,
    viewTransform:
      spelling(
        document,
        ["view_transforms", "named_transforms"],
        view.view_transform_id,
        view.view_transform_name,
      ) || null,
    displayColorspace:
      spelling(document, SPACES, view.display_colorspace_id, view.display_colorspace_name) || null,
  }));
  const spaces = useDocument(spaceOptions);
  const transforms = useDocument(throughOptions);
  const displaySpaces = useDocument(shared ? sharedDisplaySpaceOptions : displaySpaceOptions);
  const [draft, setDraft] = useState<Target | null>(fresh ? NO_TARGET : null);
  const [touched, setTouched] = useState(false);
  const message = useId();

  const text = JSON.stringify(stored);
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    setDraft(null);
  }, [text]);

  const now = draft ?? stored;
  function choose(part: Partial<Target>): string | undefined {
    const next = part.colorspace ? { ...NO_TARGET, ...part } : { ...now, colorspace: null, ...part };
    setTouched(true);
    if (!isComplete(next)) {
      setDraft(next);
      onDraft?.(true);
      return undefined;
    }
    const why = onCommit(next);
    setDraft(why === undefined ? null : next);
    onDraft?.(why !== undefined);
    return why;
  }
  const unmet = !isComplete(now) && (tried || touched || !fresh);
  return (
    <>
      <Field label="Color space">
        <Picker
          value={now.colorspace}
          options={spaces}
          placeholder="Target Color Space..."
          none="None"
          describedBy={unmet ? message : undefined}
          onCommit={(colorspace) => choose({ colorspace })}
        />
        <Message id={message} error={unmet ? ONE_TARGET : undefined} />
      </Field>
      <Field label="View Transform">
        <Picker
          value={now.viewTransform}
          options={transforms}
          placeholder="View Transform..."
          none="None"
          describedBy={unmet ? message : undefined}
          onCommit={(viewTransform) => choose({ viewTransform })}
        />
      </Field>
      <Field label="Display Space">
        <Picker
          value={now.displayColorspace}
          options={displaySpaces}
          placeholder="Display Color Space..."
          none="None"
          describedBy={unmet ? message : undefined}
          onCommit={(displayColorspace) => choose({ displayColorspace })}
        />
      </Field>
    </>
  );
}

function isComplete({ colorspace, viewTransform, displayColorspace }: Target): boolean {
  return colorspace === null
    ? viewTransform !== null && displayColorspace !== null
    : viewTransform === null && displayColorspace === null;
}
