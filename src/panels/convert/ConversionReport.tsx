import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { saveFile } from "#api/download.ts";
import { toast } from "#notify/toast.tsx";
import { type ArchiveFormat, archiveFormat } from "#ocio/archive/format.ts";
import { versionLabel } from "#ocio/convert/target.ts";
import { configTitle, exportName } from "#ocio/model/configTitle.ts";
import { Button } from "#parts/Button.tsx";
import { TextField } from "#parts/field/TextField.tsx";
import { Toggle } from "#parts/field/Toggle.tsx";
import { focusLate } from "#parts/heldFocus.ts";
import { Keys } from "#parts/Keys.tsx";
import { useEditor } from "#store/useEditor.tsx";
import { useOpenFile } from "../change.ts";
import { KindCounts, useHiddenKinds } from "../compare/KindCounts.tsx";
import { ResultChanges } from "../merge/ResultChanges.tsx";
import { pathOf, useConfigId, useGo } from "../place.ts";
import { sizeText } from "../upload/sizeText.ts";
import { LineDetail } from "./LineDetail.tsx";
import { type Kind, kinds, kindTitles, reportLines } from "./lines.ts";
import { ReportList } from "./ReportList.tsx";
import type { Conversion, Pack } from "./useConversion.ts";

type Props = {
  conversion: Conversion;
  pack: Pack;
  /** Converts again, with or without what is offered. */
  onModern: (isModern: boolean) => void;
};

const allKinds = Object.keys(kinds) as Kind[];

/** Lists the changes of a conversion by line; the copy is made once its losses are accepted. */
export function ConversionReport({ conversion, pack, onModern }: Props) {
  const { target, document, before, sizes, changes, offers, isModern, lack } = conversion;
  const fileName = useEditor(({ session }) => session.fileName ?? null);
  const title = configTitle(before.config.name, fileName);
  const [name, setName] = useState(`${title} for ${target.label}`);
  const all = useMemo(() => reportLines(conversion), [conversion]);
  const [hidden, toggle] = useHiddenKinds<Kind>();
  const [cursor, setCursor] = useState(0);
  const [allows, setAllows] = useState(false);
  /** The button that works, and the files that are in the archive. */
  const [packing, setPacking] = useState<{ button: "download" | "open"; told: string } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const archive = archiveFormat(target.version);
  const list = useRef<HTMLDivElement>(null);
  const openCopy = useOpenFile();
  const go = useGo();
  const id = useConfigId();
  const lines = useMemo(() => all.filter(({ kind }) => !hidden.has(kind)), [all, hidden]);
  const at = Math.min(cursor, Math.max(0, lines.length - 1));
  const line = lines[at];
  const lost = changes.filter(({ kind }) => kind === "lost").length;
  const canUse = isModern || offers.length > 0;
  const things = lost === 1 ? "1 thing" : `${lost} things`;
  const refused =
    lost > 0 && !allows
      ? `${things} would be lost: agree to that first.`
      : packing
        ? "The copy is being made."
        : undefined;
  useEffect(() => focusLate(list.current), []);

  async function make(button: "download" | "open") {
    const format: ArchiveFormat = button === "download" ? archive : "ocioz";
    setPacking({ button, told: "" });
    setFault(null);
    try {
      const isNamed = document.config.ocio_profile_version !== "1" && name !== "";
      const copy = { ...document, config: { ...document.config, name: isNamed ? name : null } };
      const bytes = await pack(copy, (packed, total) =>
        setPacking({ button, told: ` ${packed} of ${total} files` }),
      );
      setPacking({ button, told: "" });
      const file = new File([bytes], `${exportName({ name }, fileName)}.${format}`);
      await (button === "download" ? download(file) : openCopy(file));
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
    setPacking(null);
  }
  function download(file: File) {
    saveFile(file.name, file);
    toast.success(`Downloaded ${file.name}, ${sizeText(file.size)}`);
  }
  const open = () => line?.row && go(pathOf(id, line.row));
  function press(event: KeyboardEvent) {
    const digit = /^Digit([1-5])$/.exec(event.code)?.[1];
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) refused === undefined && make("open");
    else if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement)
      return;
    else if (event.key === "j" || event.key === "ArrowDown") setCursor(Math.min(lines.length - 1, at + 1));
    else if (event.key === "k" || event.key === "ArrowUp") setCursor(Math.max(0, at - 1));
    else if (event.key === "Home") setCursor(0);
    else if (event.key === "End") setCursor(lines.length - 1);
    else if (event.key === "Enter" && event.target === list.current) open();
    else if (event.key === "l" && lost > 0) setAllows(!allows);
    else if (event.key === "u" && canUse) onModern(!isModern);
    else if (digit && !event.shiftKey) toggle(allKinds[Number(digit) - 1] as Kind);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const [from, to] = [versionLabel(before.config.ocio_profile_version), versionLabel(target.version)];
  const isPlain = all.every(({ kind }) => kind === "offer");
  const isSame = isPlain && from === to;
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list box in it has the keys
    <div className="compare-all" onKeyDown={press}>
      <KindCounts
        kinds={kinds}
        titles={kindTitles}
        count={(kind) => all.filter((each) => each.kind === kind).length}
        hidden={hidden}
        onToggle={toggle}
      >
        {isSame
          ? `Nothing changes: it is ${to} already`
          : `${isPlain ? "Only the version changes: " : ""}${from} to ${to}`}
        <span className="hint">
          {sizes.size === 0
            ? " · no new LUT files"
            : ` · ${sizes.size} new LUT ${sizes.size === 1 ? "file" : "files"}, ${sizeText(bytes)}`}
        </span>
      </KindCounts>
      <div className="compare-body">
        <ReportList ref={list} lines={lines} at={at} onPick={setCursor} />
        <div className="compare-detail">
          {line && <LineDetail line={line} place={`${at + 1} of ${lines.length}`} onOpen={open} />}
          <ResultChanges name={name} before={before} after={document} />
        </div>
      </div>
      {lack !== null && (
        <p className="compare-note" role="status">
          LUT files are missing: the copy lacks {lack}, as this config does. Upload them in Files.
        </p>
      )}
      {fault !== null && (
        <p className="compare-note" role="alert">
          The copy was not made: {fault}
        </p>
      )}
      <div className="compare-foot convert-foot">
        {lost > 0 && (
          <>
            <Toggle
              value={allows}
              onCommit={(next) => {
                setAllows(next);
                return undefined;
              }}
              label={`Leave out ${things} that ${target.label} cannot hold`}
            />
            <Keys keys="l" />
          </>
        )}
        {canUse && (
          <>
            <Toggle
              value={isModern}
              onCommit={(next) => {
                onModern(next);
                return undefined;
              }}
              label="Use built-in transforms and ACES names"
            />
            <Keys keys="u" />
          </>
        )}
        <span className="grow" />
        <span className="convert-name">
          <TextField
            label="Name of the copy"
            value={name}
            onCommit={(next) => {
              setName(next.trim());
              return undefined;
            }}
          />
        </span>
        <Button small icon="download" refused={refused} onClick={() => make("download")}>
          {packing?.button === "download" ? `Packing .${archive}…${packing.told}` : `Download .${archive}`}
        </Button>
        <Button small look="solid" refused={refused} onClick={() => make("open")}>
          {packing?.button === "open" ? `Making the copy…${packing.told}` : "Make the copy"}{" "}
          <Keys keys="mod+enter" />
        </Button>
      </div>
    </div>
  );
}
