import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { fileUses } from "#ocio/files/fileReference.ts";
import { baseNameOf } from "#ocio/files/path.ts";
import { defaultMerge, type MergeParams } from "#ocio/merge/ociom.ts";
import { exportName } from "#ocio/model/configTitle.ts";
import { fold } from "#ocio/names/name.ts";
import { Button, IconButton } from "#parts/Button.tsx";
import { Field } from "#parts/field/Field.tsx";
import { focusLate } from "#parts/heldFocus.ts";
import { Keys } from "#parts/Keys.tsx";
import { useApp, useEditor, useRun } from "#store/useEditor.tsx";
import { call, useOpenFile } from "../change.ts";
import { useHiddenKinds } from "../compare/KindCounts.tsx";
import { useConfigId, useGo } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import { MergeForm } from "./MergeForm.tsx";
import { MergeSide } from "./MergeSide.tsx";
import { OciomPreview, type RowKind, rowKinds } from "./OciomPreview.tsx";
import { freeMergeName, type OciomDraft, unknownNames } from "./ociomStore.ts";
import { saveOciom } from "./saveOciom.ts";
import { useOciomMerge } from "./useOciomMerge.ts";

type Props = { draft: OciomDraft; onChange: (draft: OciomDraft) => void };

/** The merges of an OCIOM file, the form of one, and the result of all. */
export function OciomEditor({ draft, onChange }: Props) {
  const { ociom, at } = draft;
  const { merges } = ociom;
  const merge = merges[at] ?? (merges[0] as MergeParams);
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [hidden, toggle] = useHiddenKinds<RowKind>();
  const [making, setMaking] = useState(false);
  const [removed, setRemoved] = useState<{ merge: MergeParams; at: number } | null>(null);
  const { editor } = useApp();
  const run = useRun();
  const openFile = useOpenFile();
  const go = useGo();
  const id = useConfigId();
  const own = useDocument((document) => document);
  const files = useEditor((state) => state.files);
  const reason = reasonOf(draft);
  const { result, why, pack } = useOciomMerge(reason === null ? draft : null);
  useEffect(() => focusLate(list.current), []);

  const show = (next: number) => onChange({ ...draft, at: Math.max(0, Math.min(merges.length - 1, next)) });
  const setMerges = (next: MergeParams[], shown = at) =>
    onChange({
      ...draft,
      ociom: { ...ociom, merges: next },
      at: Math.max(0, Math.min(next.length - 1, shown)),
    });
  const setMerge = (next: MergeParams) => setMerges(merges.map((each) => (each === merge ? next : each)));
  const add = () =>
    setMerges([...merges, defaultMerge(freeMergeName(merges), merges.at(-1)?.name ?? "", "")], merges.length);
  function remove() {
    if (merges.length === 1) return;
    setRemoved({ merge, at: merges.indexOf(merge) });
    setMerges(merges.filter((each) => each !== merge));
  }
  function restore() {
    if (!removed) return;
    const isTaken = merges.some(({ name }) => fold(name) === fold(removed.merge.name));
    const back = isTaken ? { ...removed.merge, name: freeMergeName(merges) } : removed.merge;
    setMerges(merges.toSpliced(removed.at, 0, back), removed.at);
    setRemoved(null);
    list.current?.focus();
  }
  const side = (key: "base" | "input") => (
    <MergeSide
      label={key === "base" ? "Base" : "Input"}
      name={merge[key]}
      draft={{ ...draft, at: merges.indexOf(merge) }}
      onChoose={(name, address) =>
        onChange({
          ...draft,
          ociom: {
            ...ociom,
            merges: merges.map((each) => (each === merge ? { ...each, [key]: name } : each)),
          },
          addresses: address === null ? draft.addresses : { ...draft.addresses, [name]: address },
        })
      }
    />
  );
  const isMerging = reason === null && why === null && !result;
  const refused = reason ?? why ?? (isMerging ? "The merge is under way." : undefined);

  async function make() {
    if (!result) return;
    setMaking(true);
    setFault(null);
    try {
      const { document } = result;
      const name = `${exportName(document.config, draft.fileName.replace(/\.ociom$/i, ""))}.ocioz`;
      await openFile(new File([await pack(document, result.files)], name));
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
    setMaking(false);
  }
  /** The merged rows become those of the open configuration, and LUT files that they read come along. */
  function apply() {
    if (!result) return;
    editor.knowOthers({ [BEFORE]: own, [AFTER]: result.document });
    const kept = new Set(files?.files.map(({ path }) => path));
    const paths = fileUses(result.document, null).flatMap(({ candidates }) =>
      candidates.some((path) => kept.has(path))
        ? []
        : candidates.filter((path) => result.files.has(path)).slice(0, 1),
    );
    const uploads = [...new Set(paths)].map((path) =>
      call("lut.upload", {
        file: new File([result.files.get(path) as Uint8Array<ArrayBuffer>], baseNameOf(path)),
        path,
      }),
    );
    const ran = run(
      call("config.mergeEdit", { base: BEFORE, theirs: AFTER, name: draft.fileName }),
      ...uploads,
    );
    if (ran.ok) go(`/${id}`);
    else setFault(ran.why);
  }
  function press(event: KeyboardEvent) {
    const digit = /^Digit([1-5])$/.exec(event.code)?.[1];
    const isChord = event.metaKey || event.ctrlKey;
    if (event.key === "Enter" && isChord && event.shiftKey) refused === undefined && apply();
    else if (event.key === "Enter" && isChord) refused === undefined && !making && make();
    else if (event.altKey || event.target !== list.current) return;
    else if (isChord && event.key === "z" && removed) restore();
    else if (isChord) return;
    else if (event.key === "ArrowDown" || event.key === "j") show(at + 1);
    else if (event.key === "ArrowUp" || event.key === "k") show(at - 1);
    else if (event.key === "Home") show(0);
    else if (event.key === "End") show(merges.length - 1);
    else if (event.key === "a") add();
    else if (event.key === "Delete") remove();
    else if (event.key === "s") saveOciom(draft);
    else if (digit && !event.shiftKey) toggle(Object.keys(rowKinds)[Number(digit) - 1] as RowKind);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list box in it has the keys
    <div className="merge" onKeyDown={press}>
      <div className="merge-body ociom-body">
        <div className="merge-list">
          <div
            ref={list}
            role="listbox"
            tabIndex={0}
            aria-label="Merges"
            className="merge-conflicts"
            aria-activedescendant={`${prefix}${merges.indexOf(merge)}`}
          >
            {merges.map((each, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus
              <div
                key={each.name}
                id={`${prefix}${index}`}
                role="option"
                aria-selected={each === merge}
                className="merge-line"
                onClick={() => show(index)}
              >
                <span className="hint">{index + 1}</span>
                <span className="ellipsis grow">{each.name}</span>
              </div>
            ))}
          </div>
          <div className="ociom-buttons">
            <Button small icon="plus" onClick={add}>
              Add merge <Keys keys="a" />
            </Button>
            <IconButton
              icon="trash"
              label="Remove merge"
              refused={merges.length === 1 ? "An OCIOM file needs a merge." : undefined}
              onClick={remove}
            />
            {removed && (
              <Button small look="ghost" icon="undo" onClick={restore}>
                Restore merge <Keys keys="mod+z" />
              </Button>
            )}
          </div>
        </div>
        <section className="merge-detail" aria-label={`Merge ${merge.name}`} key={merges.indexOf(merge)}>
          <h2>{merge.name}</h2>
          <div className="form wide-labels">
            <Field label="Base">{side("base")}</Field>
            <Field label="Input">{side("input")}</Field>
          </div>
          <MergeForm
            merge={merge}
            onChange={setMerge}
            refusal={(name) => {
              if (name.trim() === "") return "A merge needs a name.";
              const isTaken = merges.some((each) => each !== merge && fold(each.name) === fold(name.trim()));
              return isTaken ? `Another merge has the name “${name.trim()}”.` : undefined;
            }}
          />
        </section>
        <section className="merge-result ociom-result" aria-label="Preview" aria-busy={isMerging}>
          {reason !== null && <p className="hint merge-note">{reason}</p>}
          {why !== null && reason === null && (
            <p className="merge-note" role="alert">
              {why}
            </p>
          )}
          {isMerging && (
            <p className="hint merge-note" role="status">
              Merging…
            </p>
          )}
          {reason === null && result && <OciomPreview result={result} hidden={hidden} onToggle={toggle} />}
        </section>
      </div>
      {fault !== null && (
        <p className="merge-note" role="alert">
          {fault}
        </p>
      )}
      <div className="merge-bar ociom-foot">
        <span className="grow" />
        <Button small changes refused={refused} onClick={apply}>
          Apply to this config <Keys keys="mod+shift+enter" />
        </Button>
        <Button
          small
          look="solid"
          refused={refused ?? (making ? "The config is being made." : undefined)}
          onClick={make}
        >
          {making ? "Making the config…" : "Make a config"} <Keys keys="mod+enter" />
        </Button>
      </div>
    </div>
  );
}

/** Addresses under which the open configuration and the result stand for the command that merges them. */
const BEFORE = "file:before the merge";
const AFTER = "file:merged";

/** The sentence that says what the merges lack; null where they can be carried out. */
function reasonOf(draft: OciomDraft): string | null {
  const lacking = draft.ociom.merges.find(({ base, input }) => base === "" || input === "");
  if (lacking) return `Choose ${lacking.base === "" ? "a base" : "an input"} for “${lacking.name}”.`;
  const [unknown] = unknownNames(draft);
  return unknown === undefined
    ? null
    : `Choose the config that “${unknown}” stands for: it isn’t open here and isn’t built in.`;
}
