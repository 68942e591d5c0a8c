import { type ReactNode, useState } from "react";
import { Compare, Frame, PictureSelect, type Place } from "./Preview.tsx";
import { Probe } from "./Probe.tsx";
import { usePainted, useProbed, useScene } from "./usePreview.ts";
import { Ways } from "./Ways.tsx";
import "./viewer.css";

/** The preview with all the room of the middle: the picture, how it is compared, its way, and one color's numbers. */
export function Viewer({ fold }: { fold: ReactNode }) {
  const scene = useScene("middle");
  const [under, setUnder] = useState<Place | null>(null);
  const { painted, why, missing, slow } = usePainted(scene);
  const { given, readings } = useProbed(scene, under);
  return (
    <>
      <div className="viewer-head">
        <h2 className="hidden-text">Viewer</h2>
        <PictureSelect scene={scene} />
        {scene && <Compare scene={scene} />}
        {fold}
      </div>
      {scene ? (
        <>
          <Frame scene={scene} painted={painted} why={why} missing={missing} slow={slow} onUnder={setUnder} />
          <div className="viewer-foot">
            <Ways scene={scene} />
            <Probe given={given} readings={readings} source={scene.now.source?.name ?? ""} />
          </div>
        </>
      ) : (
        <p className="hint">There is no color space to preview yet.</p>
      )}
    </>
  );
}
