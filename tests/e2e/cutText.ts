import type { Page } from "playwright-core";

/** Pixels that may be free beside a text that is cut off: gaps and rounding. */
const SLACK_PX = 48;

/**
 * Texts and fields of the screen that are cut off while there is room beside them: in a table what its other columns
 * leave in every row, elsewhere what is empty in the row.
 */
export const cutBesideRoom = (page: Page, root = "main, [role=dialog]") =>
  page.evaluate(
    ([within, slack]) => {
      const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
      const isField = (one: Element): one is HTMLInputElement =>
        one instanceof HTMLInputElement && !/checkbox|radio|range|file/.test(one.type);
      const isCut = (one: HTMLElement) => {
        if (one.scrollWidth <= one.clientWidth + 1) return false;
        return (
          isField(one) || (one.matches(".ellipsis") && /hidden|clip/.test(getComputedStyle(one).overflowX))
        );
      };
      /** Left and right edges of what is to be seen in an element. */
      const ink = (one: Element): DOMRect[] => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const drawn = [...one.querySelectorAll("input, select, button, svg, img")].map((each) =>
          each.getBoundingClientRect(),
        );
        return [...range.getClientRects(), ...drawn].filter(({ width }) => width > 0);
      };
      const textWidth = (field: HTMLInputElement) => {
        const { fontWeight, fontSize, fontFamily } = getComputedStyle(field);
        pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        return pen.measureText(field.value || field.placeholder).width + 20;
      };
      const freeInTable = (cell: HTMLTableCellElement) => {
        const rows = [...(cell.closest("table")?.rows ?? [])].filter((row) => row.checkVisibility());
        const columns = [...(cell.parentElement?.children ?? [])].flatMap((other, at) =>
          other === cell ? [] : at,
        );
        return columns.reduce((sum, at) => {
          const left = rows.map(({ cells: { [at]: other } }) => {
            if (!other?.checkVisibility()) return Number.POSITIVE_INFINITY;
            const box = other.getBoundingClientRect();
            const fields = [...other.querySelectorAll("input")].filter(isField);
            const ends = fields.length > 0 ? [] : ink(other).map(({ right }) => right - box.left);
            return box.width - Math.max(0, ...ends, ...fields.map(textWidth)) - 16;
          });
          const least = Math.min(...left);
          return sum + (Number.isFinite(least) ? Math.max(0, least) : 0);
        }, 0);
      };
      const freeInRow = (one: HTMLElement) => {
        const { top, height, width } = one.getBoundingClientRect();
        let row =
          one.closest<HTMLElement>("li, [role=option], [role=row], .row-line, .line, header, p, a") ?? one;
        while (row.parentElement && row.getBoundingClientRect().width <= width + 4) row = row.parentElement;
        const box = row.getBoundingClientRect();
        const middle = top + height / 2;
        const spans = ink(row)
          .filter((each) => each.top < middle && each.bottom > middle)
          .sort((a, b) => a.left - b.left);
        let [at, free] = [box.left + 16, 0];
        for (const { left, right } of spans) {
          free += Math.max(0, left - at - 12);
          at = Math.max(at, right);
        }
        return free + Math.max(0, box.right - at - 20);
      };
      const found: string[] = [];
      for (const one of document.querySelectorAll<HTMLElement>(`:is(${within}) *`)) {
        if (!one.checkVisibility() || !isCut(one) || one.closest(".hint, .cm-editor")) continue;
        const cell = one.closest("td");
        const free = cell ? freeInTable(cell) : freeInRow(one);
        const text = isField(one) ? one.value || one.placeholder : one.textContent;
        if (free > slack) found.push(`“${text?.slice(0, 60)}” is cut beside ${Math.round(free)} px`);
      }
      return [...new Set(found)];
    },
    [root, SLACK_PX] as const,
  );
