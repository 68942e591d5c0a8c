import { ContextMenu } from "@radix-ui/themes";
import { type MouseEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { pathOf, stepAt } from "#ocio/chain/chain.ts";
import { counterpart, type OwnerName, slotOf, slots } from "#ocio/chain/slot.ts";
import type { Transform, TransformType } from "#ocio/chain/transform.ts";
import type { Document } from "#ocio/model/document.ts";
import { transformGroups } from "#ocio/transform/menu.ts";
import { transformName } from "#ocio/transform/parameter.ts";
import { Select } from "#parts/field/Select.tsx";
import { SearchMenu } from "#parts/list/SearchMenu.tsx";
import { highlight, showHighlight } from "#store/highlight.ts";
import { useApp } from "#store/useEditor.tsx";
import { call, useChange } from "../../change.ts";
import { upToStep } from "../../preview/upToStep.ts";
import { useDocument } from "../../useDocument.ts";
import type { Chain } from "../editor.ts";
import { ChainMenu } from "./ChainMenu.tsx";
import { ChainName } from "./ChainName.tsx";
import { StepsActions, StepsView, type TypeMenu } from "./context.ts";
import { StepList } from "./Step.tsx";
import { StepDrag } from "./StepDrag.tsx";
import { StepMenu } from "./StepMenu.tsx";
import { stepKey } from "./stepKey.ts";
import { useStepActions } from "./useStepActions.ts";
import "../transform.css";

/** Label of the row's inverse chain; undefined while it has no steps. */
function otherChain(document: Document, { owner, slot }: Chain): string | undefined {
  const slash = owner.indexOf("/");
  const collection = owner.slice(0, slash) as OwnerName;
  if (!Object.hasOwn(slots, collection)) return undefined;
  const row = document[collection].byId[owner.slice(slash + 1)];
  const field = counterpart(slot);
  const known = slots[collection].find((each) => each.field === field);
  return row && known && slotOf(row, field) !== null ? known.label : undefined;
}

type Props = Chain & { chain: Transform | null };

const TYPES = transformGroups.flatMap(({ label: group, types }) =>
  types.map(([value, detail]) => ({ value, label: transformName(value), detail, group })),
);

/** The steps of a chain: those of its outermost group, or the one transform that it is. */
export function stepsIn(chain: Transform | null): readonly Transform[] {
  if (chain === null) return [];
  return chain.type === "GroupTransform" ? chain.children : [chain];
}

/** Direction of the chain's group; there is something to choose only with more than one step. */
export function GroupDirection({ owner, slot, chain }: Props) {
  const change = useChange();
  if (chain?.type !== "GroupTransform" || chain.children.length < 2) return null;
  return (
    <Select
      bare
      label="Group Direction"
      title="Group Direction"
      value={chain.direction}
      choices={[
        { value: "forward", label: "Group: Forward" },
        { value: "inverse", label: "Group: Inverse" },
      ]}
      onCommit={(direction) => change(call("transform.setGroupDirection", { owner, slot, direction }))}
    />
  );
}

/** The editor of one transform chain: steps in order, each with its parameters, and a way to add one. */
export const Steps = memo(function Steps({ owner, slot, chain }: Props) {
  const place = useMemo(() => ({ owner, slot }), [owner, slot]);
  const { tell, editor } = useApp();
  const other = useDocument((document) => otherChain(document, place));
  const root = useRef<HTMLDivElement>(null);
  const latest = useRef(chain);
  latest.current = chain;
  const now = useCallback(() => latest.current, []);
  const [open, setOpen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [current, setCurrent] = useState<string | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [types, setTypes] = useState<TypeMenu>();
  const [pointed, setPointed] = useState<string>();
  const [naming, setNaming] = useState(false);
  const steps = stepsIn(chain);

  /** The step that is to have the focus once it is drawn, and menus above it are gone. */
  const wanted = useRef<string>(undefined);
  const meet = useCallback(() => {
    const head = wanted.current === undefined ? null : headOf(root.current, wanted.current);
    if (!head) return;
    wanted.current = undefined;
    head.focus();
    head.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(meet);

  const toggle = useCallback(
    (id: string, to: boolean) => setOpen((before) => new Map(before).set(id, to)),
    [],
  );
  const show = useCallback((id: string, opened?: boolean) => {
    wanted.current = id;
    setCurrent(id);
    setSelected(new Set());
    if (opened !== undefined) setOpen((before) => new Map(before).set(id, opened));
  }, []);
  const arranging = useStepActions({ place, now, show });
  /** The steps that were there before a change of the chain. */
  const known = useRef({ place, ids: idsOf(steps) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the chain changes
  useEffect(() => {
    const { ids: before, place: was } = known.current;
    const ids = idsOf(steps);
    known.current = { place, ids };
    if (was !== place) return;
    // One that was added by the palette or a key, not by the buttons here.
    const added = editor.store
      .getState()
      .past.at(-1)
      ?.calls.find(({ id }) => editor.commands[id]?.creates)?.args.newId;
    if (typeof added !== "string" || before.includes(added) || !ids.includes(added)) return;
    if (!open.has(added)) show(added, true);
  }, [chain, place]);
  const select = useCallback((id: string, how: "alone" | "also" | "between") => {
    setCurrent((from) => {
      setSelected((before) => {
        if (how === "alone") return new Set();
        const next = new Set(before);
        if (how === "between") for (const each of idsBetween(root.current, from ?? id, id)) next.add(each);
        else if (!next.delete(id)) {
          next.add(id);
          if (before.size === 0 && from !== null) next.add(from);
        }
        return next;
      });
      return id;
    });
  }, []);
  const actions = useMemo<StepsActions>(
    () => ({ place, arranging, toggle, select, openTypes: setTypes }),
    [place, arranging, toggle, select],
  );
  const view = useMemo<StepsView>(() => ({ open, current, selected }), [open, current, selected]);

  const nodeOf = (id: string) => {
    const path = pathOf(chain, id);
    return path && stepAt(chain, path);
  };
  /** The selected steps where this one is among them, in the order of the list; else it alone. */
  const meant = (id: string) => {
    const ids = selected.has(id) ? idsIn(root.current).filter((each) => selected.has(each)) : [];
    return ids.length > 1 ? ids : [id];
  };
  /** Shows the picture up to a step while the pointer is over its head. */
  function showUpTo(id: string | undefined) {
    if (over.current === id) return;
    over.current = id;
    const { document } = editor.store.getState();
    const { source, pictures } = highlight.getState();
    const shot = document && id !== undefined && pictures > 0 && upToStep(document, place, id, source);
    showHighlight(shot ? { settings: {}, thing: null, shot: { ...shot, words: "Up to this step" } } : null);
  }
  const over = useRef<string>(undefined);
  const openNow = (id: string) => open.get(id) ?? (steps.length === 1 && steps[0]?.id === id);
  async function pasteAfter(id: string | null) {
    try {
      arranging.paste(await navigator.clipboard.readText(), id);
    } catch {
      tell({
        ok: false,
        why: "The browser does not allow reading the clipboard here; press Ctrl+V on a step instead.",
      });
    }
  }
  function point(event: MouseEvent<HTMLElement>) {
    const target = event.target as HTMLElement;
    const id = target.closest<HTMLElement>(".step-head")?.dataset.step;
    if (id !== undefined) {
      setPointed(id);
      if (!selected.has(id)) select(id, "alone");
      return;
    }
    event.preventDefault();
    const path = target.closest<HTMLElement>(".steps")?.dataset.end ?? String(steps.length);
    const at = { x: event.clientX, y: event.clientY };
    setTypes({ kind: "add", path, at, back: target.closest<HTMLElement>("button") ?? document.body });
  }
  function choose(value: string) {
    if (types?.kind === "add") arranging.add(value as TransformType, types.path);
    else if (types && nodeOf(types.id)?.type !== value) arranging.become(types.id, value as TransformType);
    setTypes(undefined);
  }
  function addBelow(id: string) {
    const head = headOf(root.current, id);
    if (!head) return;
    const { left, bottom } = head.getBoundingClientRect();
    setTypes({ kind: "add", path: arranging.behind(id), at: { x: left, y: bottom }, back: head });
  }
  const menuNode = pointed === undefined ? null : nodeOf(pointed);
  const marked = steps.length > 0 && (naming || (chain?.type === "GroupTransform" && chain.name !== null));

  return (
    <StepsActions value={actions}>
      <ContextMenu.Root>
        <ContextMenu.Trigger onContextMenuCapture={keepOwn}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears what bubbles from the steps */}
          <div
            ref={root}
            className="steps-root"
            onContextMenu={point}
            onPointerOver={(event) =>
              showUpTo((event.target as Element).closest<HTMLElement>(".step-head")?.dataset.step)
            }
            onPointerLeave={() => showUpTo(undefined)}
            onPointerDown={() => showUpTo(undefined)}
            onFocus={(event) => {
              const id = event.target.closest<HTMLElement>(".step")?.dataset.step;
              if (id !== undefined && id !== current) setCurrent(id);
            }}
            onKeyDown={(event) =>
              stepKey(event, { root: root.current, actions, selected, meant, isOpen: openNow, nodeOf })
            }
            onPaste={(event) => {
              const id = (event.target as HTMLElement).closest<HTMLElement>(".step-head")?.dataset.step;
              if (id === undefined || event.target !== headOf(root.current, id)) return;
              event.preventDefault();
              arranging.paste(event.clipboardData.getData("text"), id);
            }}
          >
            {marked && <ChainName place={place} chain={chain} fresh={naming} />}
            <StepDrag
              root={root}
              name={(id) => {
                const ids = meant(id);
                const node = nodeOf(id);
                return ids.length > 1 ? `${ids.length} steps` : node ? transformName(node.type) : "";
              }}
              onDrop={(id, before) => arranging.drop(meant(id), before)}
            >
              <StepsView value={view}>
                <StepList steps={steps} prefix="">
                  <ChainMenu
                    count={steps.length}
                    other={other}
                    onExpand={(to) => setOpen(new Map(idsOf(steps).map((id) => [id, to])))}
                    onSelectAll={() => setSelected(new Set(steps.map(({ id }) => id)))}
                    onCopy={() => arranging.copy()}
                    onPaste={() => void pasteAfter(null)}
                    onInvert={arranging.invert}
                    onFill={arranging.fillInverse}
                    onName={() => setNaming(true)}
                    onBuiltin={arranging.useBuiltin}
                  />
                </StepList>
              </StepsView>
            </StepDrag>
          </div>
        </ContextMenu.Trigger>
        <ContextMenu.Content
          size="1"
          className="menu"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // The focus stays with what has taken it since, such as the menu of types.
            if (document.activeElement !== document.body) return;
            if (wanted.current === undefined && types === undefined) wanted.current = pointed;
            meet();
          }}
        >
          {menuNode && pointed !== undefined && (
            <StepMenu
              node={menuNode}
              ids={meant(pointed)}
              isOpen={openNow(pointed)}
              arranging={arranging}
              onToggle={() => toggle(pointed, !openNow(pointed))}
              // The menu takes its focus back first.
              onChangeType={() => setTimeout(() => openTypesOf(root.current, pointed))}
              onAdd={() => setTimeout(() => addBelow(pointed))}
              onPaste={() => void pasteAfter(pointed)}
            />
          )}
        </ContextMenu.Content>
      </ContextMenu.Root>
      <SearchMenu
        open={types !== undefined}
        onOpenChange={(next) => next || setTypes(undefined)}
        at={types?.at}
        label={types?.kind === "type" ? "Change type" : "Add Transform"}
        value={types?.kind === "type" ? (nodeOf(types.id)?.type ?? null) : null}
        options={TYPES}
        onChoose={choose}
        onCloseFocus={() => {
          if (wanted.current !== undefined) return meet();
          const back = types?.back ?? (current === null ? null : headOf(root.current, current));
          if (back && !root.current?.contains(document.activeElement)) back.focus();
        }}
      />
    </StepsActions>
  );
});

function headOf(root: HTMLElement | null, id: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`.step-head[data-step="${id}"]`) ?? null;
}

/** The steps that are drawn, in the order of the list. */
function idsIn(root: HTMLElement | null): string[] {
  return [...(root?.querySelectorAll<HTMLElement>(".step-head") ?? [])].map(
    ({ dataset }) => dataset.step ?? "",
  );
}

function idsBetween(root: HTMLElement | null, from: string, to: string): string[] {
  const ids = idsIn(root);
  const [low = 0, high = 0] = [ids.indexOf(from), ids.indexOf(to)].sort((a, b) => a - b);
  return ids.slice(Math.max(0, low), high + 1);
}

function idsOf(steps: readonly Transform[]): string[] {
  return steps.flatMap((step) =>
    step.type === "GroupTransform" ? [step.id, ...idsOf(step.children)] : [step.id],
  );
}

/** The browser's own menu is for text that is being edited. */
function keepOwn(event: MouseEvent<HTMLElement>): void {
  if ((event.target as HTMLElement).closest("input, textarea")) event.stopPropagation();
}

/** Opens the list of types, as the button with the type does. */
function openTypesOf(root: HTMLElement | null, id: string): void {
  headOf(root, id)?.querySelector<HTMLElement>(".step-type")?.click();
}
