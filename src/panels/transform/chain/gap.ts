/** Drop position of dragged steps: before the step that is at an index path now, and its mark. */
export type Gap = { before: string; into: boolean; top: number; left: number; width: number; height: number };

/** Middle part of a group's head that means "into the group". */
const INTO = 0.4;
const LINE = 2;

/** The index path behind a step. */
function behind(path: string): string {
  const parts = path.split(".");
  return [...parts.slice(0, -1), Number(parts.at(-1)) + 1].join(".");
}

/** The gap under a point of the window; null outside the list. `root` is the positioned box around all steps. */
export function gapAt(root: HTMLElement, { x, y }: { x: number; y: number }): Gap | null {
  const hit = root.ownerDocument.elementFromPoint(x, y);
  if (!hit || !root.contains(hit)) return null;
  const frame = root.getBoundingClientRect();
  const mark = (box: DOMRect, edge: "top" | "bottom", before: string): Gap => ({
    before,
    into: false,
    top: box[edge] - frame.top + (edge === "top" ? -4 : 2),
    left: box.left - frame.left,
    width: box.width,
    height: LINE,
  });
  const step = hit.closest<HTMLElement>(".step");
  const list = hit.closest<HTMLElement>(".steps");
  if (step && list?.contains(step)) {
    const path = step.dataset.at ?? "0";
    const box = step.getBoundingClientRect();
    const head = step.querySelector(".step-head")?.getBoundingClientRect() ?? box;
    const steps = step.dataset.steps;
    const share = (y - head.top) / head.height;
    if (steps !== undefined && share > 0.5 - INTO / 2 && share < 0.5 + INTO / 2)
      return {
        before: `${path}.${steps}`,
        into: true,
        top: head.top - frame.top,
        left: head.left - frame.left,
        width: head.width,
        height: head.height,
      };
    const upper = y < box.top + Math.min(box.height, head.height * 2) / 2;
    return upper ? mark(box, "top", path) : mark(box, "bottom", behind(path));
  }
  if (!list) return null;
  const last = list.querySelector(":scope > .step-list > .step:last-child") ?? list;
  return mark(last.getBoundingClientRect(), last === list ? "top" : "bottom", list.dataset.end ?? "0");
}
