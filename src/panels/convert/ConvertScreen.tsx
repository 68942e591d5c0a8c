import { useLocation } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { saveFile } from "#api/download.ts";
import { targetOf, versionLabel } from "#ocio/convert/target.ts";
import { decoded } from "#ocio/files/path.ts";
import { hosts } from "#ocio/host/hosts.ts";
import { PROFILE_VERSIONS } from "#ocio/model/config.ts";
import { Button } from "#parts/Button.tsx";
import { OptionGroups } from "#parts/list/OptionGroups.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import { useConfigId, useGo } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import { ConversionReport } from "./ConversionReport.tsx";
import { useConversion } from "./useConversion.ts";
import "../compare/compareScreen.css";
import "../side/side.css";
import "./convertScreen.css";

const options = [
  ...hosts.map(({ id, name, ocio }) => ({
    ...{ value: id, label: name, group: "Applications" },
    detail: ocio ? versionLabel(ocio.version) : "",
  })),
  ...PROFILE_VERSIONS.toReversed().map((value) => ({
    ...{ value, label: versionLabel(value), group: "Profile versions" },
  })),
];

/** A copy of the open configuration for another profile version or an application, and what that changes. */
export function ConvertScreen() {
  const hash = useLocation({ select: (location) => decoded(location.hash) });
  const document = useDocument((whole) => whole);
  const id = useConfigId();
  const go = useGo();
  const target = useMemo(() => targetOf(hash, document), [hash, document]);
  const [isModern, setModern] = useState(false);
  const { now, stop, again, pack } = useConversion(document, target && hash, isModern);
  const conversion = now.state === "done" ? now.conversion : null;
  const choose = (chosen: string | null) => go(chosen ? `/${id}/convert#${chosen}` : `/${id}/convert`);
  return (
    <section className="compare-screen" data-zone="list" aria-label="Convert">
      <header className="panel-head compare-head">
        <h1>Convert</h1>
        <span className="hint convert-own ellipsis">
          a copy of this OCIO {document.config.ocio_profile_version} config to
        </span>
        <span className="convert-target">
          <Picker
            label="Convert to"
            placeholder="Choose an application or a version"
            options={options}
            value={target ? (target.host?.id ?? target.version) : null}
            fuzzy
            onCommit={(chosen) => {
              choose(chosen);
              return undefined;
            }}
          />
        </span>
        <span className="grow" />
        {conversion && (
          <Button
            small
            look="ghost"
            icon="download"
            onClick={() => {
              const { changes, offers, problems } = conversion;
              const report = JSON.stringify({ changes, offers, problems }, null, 2);
              saveFile("conversion.json", new Blob([`${report}\n`], { type: "application/json" }));
            }}
          >
            Save report
          </Button>
        )}
      </header>
      {!target && (
        <div className="side-choices">
          <div className="side-choices-head">
            <h2>Convert a copy for</h2>
            <p className="hint">
              {hash === ""
                ? "Choose what the copy is for. This config stays as it is."
                : `There is no application or profile version “${hash}”. Choose one.`}
            </p>
          </div>
          <OptionGroups options={options} onChoose={choose} />
        </div>
      )}
      {target && now.state === "running" && (
        <div className="compare-note convert-progress" role="status">
          <progress
            aria-label="Conversion"
            max={Math.max(1, now.total)}
            {...(now.total > 0 && { value: now.done })}
          />
          {/* Before words whose length changes: it stays under the pointer. */}
          <Button small onClick={stop}>
            Cancel
          </Button>
          <span>{now.total === 0 ? "Reading the LUT files…" : `Row ${now.done + 1} of ${now.total}`}</span>
        </div>
      )}
      {target && (now.state === "stopped" || now.state === "failed") && (
        <div className="compare-note convert-progress">
          {now.state === "stopped" ? (
            <span role="status">Cancelled. Nothing was made.</span>
          ) : (
            <span role="alert">The config cannot be converted: {now.why}</span>
          )}
          <Button small onClick={again}>
            {now.state === "stopped" ? "Convert" : "Try again"}
          </Button>
        </div>
      )}
      {conversion && <ConversionReport key={hash} conversion={conversion} pack={pack} onModern={setModern} />}
    </section>
  );
}
