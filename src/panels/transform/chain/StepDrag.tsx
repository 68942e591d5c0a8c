import {
  type CollisionDetection,
  DndContext,
  DragOverlay,
  PointerSensor,
  useDraggable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useLocked } from "#parts/field/locked.ts";
import { Icon } from "#parts/Icon.tsx";
import { type Gap, gapAt } from "./gap.ts";

/** Pixels that the pointer moves before a press is a drag. */
const SLACK = 4;
const NO_COLLISIONS: CollisionDetection = () => [];

type Props = {
  root: RefObject<HTMLElement | null>;
  /** Names of the dragged steps. */
  name: (id: string) => string;
  onDrop: (id: string, before: string) => void;
  children: ReactNode;
};

/** Lets the grips of steps be dragged to a gap between steps, or into a group; a line shows where to. */
export function StepDrag({ root, name, onDrop, children }: Props) {
  const pointer = useRef<{ x: number; y: number } | null>(null);
  const [dragged, setDragged] = useState<string>();
  const [gap, setGap] = useState<Gap | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: SLACK } }));
  // No measuring during a drag: the page is asked for the element under the pointer, which is where it was last heard of.
  useEffect(() => {
    const follow = ({ clientX, clientY }: PointerEvent) => {
      pointer.current = { x: clientX, y: clientY };
    };
    const kinds = ["pointermove", "pointerup"] as const;
    for (const kind of kinds) addEventListener(kind, follow, true);
    return () => {
      for (const kind of kinds) removeEventListener(kind, follow, true);
    };
  }, []);
  function find(): Gap | null {
    return pointer.current && root.current ? gapAt(root.current, pointer.current) : null;
  }
  function end() {
    setDragged(undefined);
    setGap(null);
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={NO_COLLISIONS}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragMove={() => setGap(find())}
      onDragCancel={end}
      onDragEnd={({ active }) => {
        const target = find();
        end();
        if (target) onDrop(String(active.id), target.before);
      }}
    >
      {children}
      {dragged !== undefined && gap && (
        <div
          className={gap.into ? "step-gap into" : "step-gap"}
          style={{ top: gap.top, left: gap.left, width: gap.width, height: gap.height }}
        />
      )}
      <DragOverlay dropAnimation={null} className="step-dragged-box">
        {dragged === undefined ? null : <div className="step-dragged">{name(dragged)}</div>}
      </DragOverlay>
    </DndContext>
  );
}

/** Drag handle of a step; the keys of the step do the same. */
export function Grip({ id }: { id: string }) {
  const locked = useLocked();
  const { setNodeRef, listeners } = useDraggable({ id, disabled: locked !== undefined });
  return (
    <span
      ref={setNodeRef}
      {...listeners}
      className="step-grip"
      aria-hidden="true"
      title={locked ?? "Drag to move"}
    >
      <Icon name="grip" size={14} />
    </span>
  );
}
