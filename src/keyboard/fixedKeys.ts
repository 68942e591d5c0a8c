import { PALETTE_KEYS, windowKeys } from "./windowKeys.ts";

/** A line of the sheet; `fixed` keys belong to the window or a control and cannot be changed. */
export type Line = { id: string; title: string; keys: readonly string[]; fixed?: true };
export type Sheet = { heading: string; lines: Line[] };

type Group = readonly [heading: string, lines: readonly (readonly [title: string, ...keys: string[]])[]];

const groups: readonly Group[] = [
  [
    "Anywhere",
    [
      ["Open or close the palette", ...PALETTE_KEYS],
      ...Object.entries(windowKeys).map(([keys, title]) => [title, keys] as const),
      ["Leave: a field, a form, a dialog, the selection", "escape"],
      ["Menu of what has the focus", "shift+f10", "contextmenu"],
      ["Save a form or a dialog", "mod+enter"],
      ["Submit a form from a field of one line", "enter"],
    ],
  ],
  [
    "In lists",
    [
      ["Next row, previous row", "down", "up"],
      ["First row, last row", "home", "end"],
      ["A page on, a page back", "pagedown", "pageup"],
      ["Select", "space"],
      ["Select more", "shift+up", "shift+down"],
      ["Select all", "mod+a"],
      ["Open", "enter"],
      ["Fold a family, unfold it", "left", "right"],
      ["Move in the file", "alt+up", "alt+down"],
      ["Add", "+"],
      ["Rename", "f2"],
      ["Delete", "delete", "backspace"],
      ["Go to a name", "a–z"],
      ["From the search to what was found", "down", "enter"],
      ["Show what fixes a problem", "right", "left"],
      ["Clear the selection, close the form", "escape"],
    ],
  ],
  [
    "In the display matrix",
    [
      ["Move", "up", "down", "left", "right"],
      ["First display, last display", "home", "end"],
      ["First view, last view", "mod+home", "mod+end"],
      ["Eight views on, eight back", "pagedown", "pageup"],
      ["Add the view to the display, take it away", "space"],
      ["Open", "enter"],
      ["Move in the menu", "alt+up", "alt+down", "alt+left", "alt+right"],
      ["Rename", "f2"],
      ["Remove", "delete", "backspace"],
    ],
  ],
  [
    "On steps",
    [
      ["Add a transform", "t"],
      ["Next step, previous step", "down", "up"],
      ["First step, last step", "home", "end"],
      ["Open, close", "right", "left", "enter"],
      ["Select", "space"],
      ["Select more", "shift+up", "shift+down"],
      ["Select all", "mod+a"],
      ["Move", "alt+up", "alt+down"],
      ["Out of a group, into it", "alt+left", "alt+right"],
      ["Copy, cut, paste", "mod+c", "mod+x", "mod+v"],
      ["Duplicate", "mod+d"],
      ["Group, ungroup", "mod+g", "mod+shift+g"],
      ["Delete", "delete", "backspace"],
      ["Clear the selection", "escape"],
      ["Menu", "shift+f10", "contextmenu"],
    ],
  ],
  [
    "On curve points",
    [
      ["Raise, lower", "up", "down"],
      ["In large steps, in small ones", "shift+up", "alt+up"],
      ["Previous point, next point", "left", "right"],
      ["First point, last point", "home", "end"],
      ["Add a point", "insert"],
      ["Remove the point", "delete", "backspace"],
    ],
  ],
  [
    "On sliders and wheels",
    [
      ["Change", "up", "down", "left", "right"],
      ["In large steps, in small ones", "shift+up", "alt+up"],
      ["Ten steps", "pageup", "pagedown"],
      ["Least, most", "home", "end"],
      ["Reset", "delete", "backspace"],
      ["Reset the width of a zone", "enter"],
    ],
  ],
  [
    "In number fields and matrices",
    [
      ["One step up, one down", "up", "down"],
      ["In large steps, in small ones", "shift+up", "alt+up"],
      ["Take over", "enter"],
      ["Bring back what was there", "escape"],
      ["From cell to cell of a matrix", "mod+up", "mod+down", "mod+left", "mod+right"],
    ],
  ],
  [
    "In the viewer",
    [
      ["Move the probe by a pixel", "up", "down", "left", "right"],
      ["Move the probe by ten", "shift+up", "shift+down", "shift+left", "shift+right"],
      ["A quarter stop brighter, darker", "+", "-"],
      ["Red, green, blue, alpha or luma alone, and all again", "r", "g", "b", "a", "y"],
      ["False color", "x"],
      ["Marks: display clip, out of AP1, negative, NaN, zebra", "c", "i", "n", "m", "z"],
      ["Reset what is seen", "0"],
      ["Fit, one to one", "h", "1"],
      ["Zoom in, zoom out", "pageup", "pagedown"],
      ["Split, side by side, difference, the compared one alone", "w", "s", "d", "t"],
      ["Halve, double the difference", ",", "."],
      ["Curve, gamut, pipeline, code, all views", "2", "3", "4", "5", "6"],
      ["Close the inspector", "9"],
      ["Open an image", "o"],
      ["The viewer alone", "f"],
      ["Leave the viewer alone", "escape"],
    ],
  ],
  [
    "On the curve of the viewer",
    [
      ["Move the readout", "left", "right"],
      ["Move it by sixteen points", "shift+left", "shift+right"],
      ["First point, last point", "home", "end"],
    ],
  ],
  [
    "In a comparison of configs",
    [
      ["Previous difference, next one", "up", "down", "k", "j"],
      ["First difference, last one", "home", "end"],
      ["Take the row or field of A, of B", "left", "right"],
      ["Take the whole row of A, of B", "shift+left", "shift+right"],
      ["Take it, keep mine again", "space"],
      ["Go to the fields, back to the list", "enter", "escape"],
      ["Show or hide a kind", "1", "2", "3", "4", "5", "6"],
      ["Swap A and B", "x"],
      ["Apply what is taken", "mod+enter"],
    ],
  ],
  [
    "In a merge",
    [
      ["Previous conflict, next one", "up", "down", "k", "j"],
      ["First conflict, last one", "home", "end"],
      ["Take base, ours, theirs, both", "1", "2", "3", "4"],
      ["The same for the whole row", "shift+1", "shift+2", "shift+3"],
      ["Edit the value, open it again", "e", "u"],
      ["Show what merged without conflict", "m"],
      ["Finish the merge", "mod+enter"],
    ],
  ],
  [
    "In the channels",
    [
      ["Previous publication, next one", "up", "down", "k", "j"],
      ["First publication, last one", "home", "end"],
      ["Publish, roll back to it", "p", "r"],
      ["Copy the address of its archive, compare it with the config", "y", "c"],
    ],
  ],
  [
    "In the rows of a layer",
    [
      ["Previous row, next one", "up", "down", "k", "j"],
      ["First row, last one", "home", "end"],
      ["Reset to base, open the row", "r", "enter"],
    ],
  ],
  [
    "In the preview",
    [
      ["Move the probe", "up", "down", "left", "right"],
      ["Move the line between before and after", "up", "down", "left", "right"],
      ["To the ends of the picture", "home", "end"],
    ],
  ],
  [
    "In other fields",
    [
      ["Open the choices of a field, a menu", "down", "up"],
      ["Along the choices", "down", "up", "pagedown", "pageup"],
      ["Choose", "enter"],
      ["Take the last choice away", "backspace"],
      ["Add what was typed as a tag", "enter", ","],
      ["Along tags, tabs and choices in a row", "left", "right", "up", "down"],
      ["Remove a tag", "delete", "backspace"],
      ["Undo in a dialog", "mod+z"],
      ["Along an ordered list", "up", "down", "home", "end"],
      ["Direction of a look", "+", "-"],
      ["Move in an ordered list", "alt+up", "alt+down"],
      ["Take over several lines", "mod+enter"],
      ["Bring back what was there, clear the search", "escape"],
      ["Break off a drag", "escape"],
      ["Dismiss a notification", "escape"],
    ],
  ],
  [
    "In the palette",
    [
      ["Next row, previous row", "down", "up"],
      ["A page on, a page back", "pagedown", "pageup"],
      ["First row, last row", "mod+home", "mod+end"],
      ["Next group, previous group", "alt+down", "alt+up"],
      ["Run, answer", "enter"],
      ["Run and stay open", "shift+enter"],
      ["Check a row, actions of a row", "mod+enter"],
      ["Into a row", "right", "tab"],
      ["Next question, previous question", "tab", "shift+tab"],
      ["Check one of several answers", "space"],
      ["Step a number", "up", "down"],
      ["Back to the question before, out of a scope", "backspace"],
      ["Forget what was last used", "shift+delete"],
      ["Copy link", "mod+c"],
      ["Clear the text, leave", "escape"],
    ],
  ],
];

/** Keys that are no commands, by where they work: of the window, of lists, steps, controls and the palette. */
export const fixedKeys: readonly Sheet[] = groups.map(([heading, lines]) => ({
  heading,
  lines: lines.map(([title, ...keys]) => ({ id: `${heading} ${title}`, title, keys, fixed: true as const })),
}));
