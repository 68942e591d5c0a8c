import { useMemo } from "react";
import { uuid } from "#command/call.ts";
import type { Call } from "#command/state.ts";
import { type Path, pathOf, siblings, stepAt } from "#ocio/chain/chain.ts";
import type { Transform, TransformType } from "#ocio/chain/transform.ts";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../../change.ts";
import type { Chain } from "../editor.ts";

/** Edits of a chain's steps; each is one undo step. Steps are given by UUID. */
export type StepActions = ReturnType<typeof useStepActions>;

type Given = {
  place: Chain;
  /** The chain as it is now. */
  now: () => Transform | null;
  /** Shows a step that was added or moved, and gives it the focus. */
  show: (id: string, open?: boolean) => void;
};

/** Index path as calls spell it. */
const written = (path: Path) => path.join(".");

/** The actions of buttons, menus, keys and drags on the steps of a chain. */
export function useStepActions({ place, now, show }: Given) {
  const run = useRun();
  return useMemo(() => {
    const does = (verb: string, args: object = {}): Call => call(`transform.${verb}`, { ...place, ...args });
    const each = (verb: string, ids: readonly string[], args: object = {}) =>
      ids.length > 0 && run(...ids.map((at) => does(verb, { at, ...args })));
    const path = (id: string) => pathOf(now(), id) ?? [0];
    const behind = (at: Path) => [...at.slice(0, -1), (at.at(-1) as number) + 1];

    function add(type: TransformType, at: string) {
      const newId = uuid();
      if (run(does("insert", { at, type, newId })).ok) show(newId, true);
    }
    function drop(ids: readonly string[], before: string) {
      const [first] = ids;
      if (first && run(does("moveSteps", { steps: ids, before })).ok) show(first);
    }
    /** Steps that stand beside each other go over the one that follows, or the one before. */
    function shift(ids: readonly string[], by: -1 | 1) {
      const places = ids.map(path);
      const edge = by < 0 ? places[0] : places.at(-1);
      const list = edge && siblings(now(), edge);
      if (!edge || !list) return;
      const index = edge.at(-1) as number;
      // At an edge there is nowhere to go, which is no mistake.
      if (by < 0 ? index === 0 : index === list.length - 1) return;
      if (ids.length === 1) {
        if (each(by < 0 ? "moveUp" : "moveDown", ids)) show(ids[0] as string);
      } else drop(ids, written([...edge.slice(0, -1), by < 0 ? index - 1 : index + 2]));
    }
    /** Out of the group around, behind it. */
    function leave(id: string) {
      const parent = path(id).slice(0, -1);
      if (parent.length > 0) drop([id], written(behind(parent)));
    }
    /** Into the group before, at its end, else into the one that follows, at its start. */
    function enter(id: string) {
      const at = path(id);
      const index = at.at(-1) as number;
      const list = siblings(now(), at) ?? [];
      const before = list[index - 1];
      const after = list[index + 1];
      const around = at.slice(0, -1);
      if (before?.type === "GroupTransform") {
        show(before.id, true);
        drop([id], written([...around, index - 1, before.children.length]));
      } else if (after?.type === "GroupTransform") {
        show(after.id, true);
        drop([id], written([...around, index + 1, 0]));
      }
    }
    function group(ids: readonly string[]) {
      const newId = uuid();
      if (ids.length > 0 && run(does("group", { steps: ids, newId })).ok) show(newId, true);
    }
    function paste(text: string, after: string | null) {
      const at = after === null ? undefined : written(behind(path(after)));
      const newId = uuid();
      if (run(does("paste", { text, newId, ...(at !== undefined && { at }) })).ok) show(newId);
    }
    function duplicate(ids: readonly string[]) {
      const made = ids.map((at) => ({ at, newId: uuid() }));
      const [first] = made;
      if (first && run(...made.map((args) => does("duplicate", args))).ok) show(first.newId);
    }
    function reset(ids: readonly string[]) {
      const known = ids.flatMap((at) => {
        const node = stepAt(now(), path(at));
        return node && node.type !== "UnknownTransform" ? [does("replace", { at, type: node.type })] : [];
      });
      if (known.length > 0) run(...known);
    }
    return {
      add,
      drop,
      shift,
      leave,
      enter,
      group,
      paste,
      duplicate,
      reset,
      become: (id: string, type: TransformType) => void run(does("replace", { at: id, type })),
      remove: (ids: readonly string[]) => each("remove", ids),
      reverse: (ids: readonly string[]) => each("reverse", ids),
      copy: (ids?: readonly string[]) => run(does("copy", ids && { steps: ids })),
      ungroup: (id: string) => run(does("ungroup", { at: id })),
      invert: () => run(does("invert")),
      fillInverse: () => run(does("fillInverse")),
      useBuiltin: () => run(call("transform.useBuiltin", { owner: place.owner })),
      /** Position after another step. */
      behind: (id: string) => written(behind(path(id))),
    };
  }, [place, now, show, run]);
}
