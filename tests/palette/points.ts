/** A thing that the palette promises, and the tests that prove it: file below `tests/`, then the test's name there. */
export type Point = { says: string; proofs: readonly (readonly [file: string, test: string])[] };

const [PALETTE, LINK, MODES, MACRO] = [
  "palette/Palette.test.tsx",
  "palette/LinkedCall.test.tsx",
  "palette/mode/modes.test.ts",
  "palette/macro.test.tsx",
] as const;
const TREE = "e2e/accessibilityTree.test.ts";

/** Reasons to prefer this palette, the ones worth most to its users first. */
export const points: readonly Point[] = [
  {
    says: "Whatever can be done is a row, declared once; no button acts but by a call",
    proofs: [
      ["layers.test.ts", "panels, palette and routes never write to the store"],
      ["everyCommand.test.ts", "%s does what it says, undoes and redoes"],
      ["keyboard/sheet.test.ts", "the sheet names every command that has a key, once"],
    ],
  },
  {
    says: "Arguments are asked in place, the selection answers first, and answers can be taken back",
    proofs: [
      ["command/call.test.ts", "the selection answers first, then what is missing is asked"],
      ["command/call.test.ts", "options see the answers before them, and a schema's own choices are options"],
      [PALETTE, "a prompt asks one question after the other and runs after the last answer"],
      [PALETTE, "Backspace on an empty prompt takes the last answer back"],
      [PALETTE, "what was begun for one question is there again after a look at the one before"],
    ],
  },
  {
    says: "Before Enter one sees what will change: lines, references that follow, problems that come and go",
    proofs: [
      [PALETTE, "the preview shows the lines of the file that would change, and the references that follow"],
      [PALETTE, "the preview tells the problems that a change brings"],
      ["palette/rowChange.test.ts", "a change of many lines says %s"],
      [
        "store/laws.test.ts",
        "attempting changes nothing and says the same twice, and running does what was attempted",
      ],
    ],
  },
  {
    says: "What cannot be done stays in sight, says why, and offers what can be done instead",
    proofs: [
      [PALETTE, "a command that cannot run is reachable, says why, and does nothing on Enter"],
      [PALETTE, "a refused row says its reason once, and the preview says what can be done"],
      [PALETTE, "a call that is refused when it is answered offers what can be done, and does that instead"],
      [MODES, "a command that cannot run offers the alternatives to where it can"],
    ],
  },
  {
    says: "The same letters find the same row first; what is typed whole beats what was used last",
    proofs: [
      ["command/search/rank.test.ts", "“%s” finds “%s” first"],
      [
        "command/search/rank.test.ts",
        "an exact match beats a recent one, and recency breaks ties within a tier",
      ],
      [
        "palette/finding.test.ts",
        "what was used once leaves the first row where it is; used again it comes first",
      ],
      [
        "palette/finding.test.ts",
        "among the thousands of names of real configurations “%s” still finds “%s” first",
      ],
    ],
  },
  {
    says: "However many things there are, a letter draws sixty rows at most and says how many are left",
    proofs: [[PALETTE, "at most sixty rows are drawn, and the rest is counted"]],
  },
  {
    says: "Undo is named and near, brings back selection and place, and history goes to any step",
    proofs: [
      ["notify/toast.test.tsx", "an undo toast carries its key and goes with what it offers"],
      ["store/editor.test.ts", "undo brings the user back to what was selected and where"],
      ["store/editor.test.ts", "rewinding goes to any step of the history, back and forth"],
      [PALETTE, "with nothing typed, mod+Z takes the newest step back and stays"],
    ],
  },
  {
    says: "Many at once: the title counts them, and who cannot is named before",
    proofs: [
      [MODES, "before anything is typed, what fits the selection comes first and says how many it is for"],
      [
        PALETTE,
        "of several, Space checks a row and stays on it; while typing mod+Enter does; Enter continues with them",
      ],
      ["commands/bulk.test.ts", "setting a field of many does what it can and names the rest"],
      [
        "commands/colorspace.test.ts",
        "refuses what is in use, by whom, and goes on by force or without those",
      ],
    ],
  },
  {
    says: "The last step can be adjusted as one entry, and repeated on another selection",
    proofs: [
      ["store/editor.test.ts", "adjusting makes the step again with other answers, as the same single step"],
      ["store/editor.test.ts", "repeat takes the selection of now and a fresh id"],
      [
        PALETTE,
        "adjusting begins at the last answer, checked or pointed at, and where there is none is ready to run",
      ],
    ],
  },
  {
    says: "Every call is a link that shows what it would do and changes nothing before a key",
    proofs: [
      [LINK, "a link with all answers changes nothing before a key is pressed"],
      [LINK, "a call that cannot be made now offers below it what can be done, and is kept for later"],
      [LINK, "several calls in a link wait for a key too, and then are one step"],
      [LINK, "%s is explained and changes nothing, even on Enter"],
      ["command/link.test.ts", "of %j it is told whether arguments were lost: %j"],
      ["command/link.test.ts", "any call survives being a link"],
    ],
  },
  {
    says: "Things and verbs stand in one list, and a thing lists what can be done with it",
    proofs: [
      [PALETTE, "commands and things are found in one list, the exact name first"],
      [PALETTE, "a page gives back what was typed when it is left"],
    ],
  },
  {
    says: "One character narrows the search, and one of them lists the others",
    proofs: [
      [PALETTE, "one character narrows the search, and a question mark lists the characters"],
      [MODES, "every mode has a character of its own; a question mark lists the others and the guide"],
      [
        PALETTE,
        "a line of the file is previewed among its neighbors, a problem in full with what may fix it",
      ],
    ],
  },
  {
    says: "Before anything is typed it offers what fits: the selection, what was used last, what can be fixed",
    proofs: [
      [MODES, "before anything is typed, what fits the selection comes first and says how many it is for"],
      [MODES, "what was used last is offered with its answers, what takes things away never first"],
      [
        MODES,
        "what is pinned is not buried below all that the selection is for, nor first where it cannot run",
      ],
      [MODES, "problems of what is selected are offered before others"],
      ["store/preferences.test.ts", "changes are worth offering again; moving around and history are not"],
    ],
  },
  {
    says: "What is done can be recorded, edited, and done again elsewhere as one step, from a link or a script too",
    proofs: [
      [MACRO, "what was recorded is a row, shows its steps, and runs as one step on another selection"],
      [
        MACRO,
        "a macro of which one step is refused changes nothing, and asks anew for what stood in the way",
      ],
      [MACRO, "a macro is copied as a link and as a script, which make the same macro again"],
      [
        "e2e/macro.test.ts",
        "a step is edited to ask for its answer, and the macro is replayed as one step with another one",
      ],
      [
        "cli/run.test.ts",
        "a macro as the page copies it is a script, with what it asks for as it was recorded",
      ],
    ],
  },
  {
    says: "A whole call can be typed in one line",
    proofs: [
      ["command/inline.test.ts", "“%s” is a call"],
      [MODES, "a line that is a whole call comes first"],
    ],
  },
  {
    says: "Keys are shown, told once after use, and found by pressing or by what is printed on them",
    proofs: [
      ["keyboard/Keymap.test.tsx", "the key of a command that was run from the palette is told once"],
      [PALETTE, "keys are pressed, not typed, and what is on them already is named"],
      [PALETTE, "a command is found by the keys that are printed on it"],
    ],
  },
  {
    says: "After the first key of a chord a strip names what may follow, without a time limit",
    proofs: [
      [
        "keyboard/Keymap.test.tsx",
        "a moment after the first key of a chord a strip names what may follow, as long as it takes",
      ],
      ["keyboard/Keymap.test.tsx", "who types a chord at once never sees the strip, and Escape leaves it"],
      [
        "keyboard/Keymap.test.tsx",
        "a list that takes letters for names takes no key of a chord that has begun, nor its first",
      ],
    ],
  },
  {
    says: "Keys are changed in the palette, with conflicts named, by letter or by place, as they are printed",
    proofs: [
      [PALETTE, "keys are pressed, not typed, and what is on them already is named"],
      [MODES, "a row says its key and whose it is, and can lose it and get its own back"],
      [
        "store/preferences.test.ts",
        "keys, macros and pins go to a file and into another browser, beside what is there",
      ],
      ["command/keymap.test.ts", "conflicts are the same keys and hidden chords"],
      [
        "command/keymap.test.ts",
        "the user's keys replace the command's own, others lose them, the palette keeps its own, an empty list is none",
      ],
      ["command/keymap.test.ts", "%s prints as %s and %s"],
    ],
  },
  {
    says: "No typing is lost: a call that was left is offered again, and early letters wait for the palette",
    proofs: [
      [PALETTE, "a call that was left is offered when the palette opens again"],
      [
        "palette/PaletteLoading.test.tsx",
        "what is typed before the palette is there is its query, with the caret behind it, and stays when commands come",
      ],
    ],
  },
  {
    says: "Whoever hears the screen, or uses no pointer, has all of it",
    proofs: [
      [TREE, "the search: a dialog, a combobox that leads a listbox, groups named by their headings"],
      [TREE, "a row that cannot run is reachable, disabled and described by its reason"],
      [TREE, "closing gives the focus back to what had it"],
      [
        "keyboard/Keymap.test.tsx",
        "keys without a modifier are text in a field, and do nothing where they are turned off",
      ],
      ["e2e/axe.test.ts", "%s has nothing that bars anyone, dark and light"],
    ],
  },
  {
    says: "What is not there can be made under the typed name, and what was mistyped is guessed",
    proofs: [
      [PALETTE, "a name that is nowhere can be made, and a mistyped command is found"],
      [
        PALETTE,
        "what only has the letters somewhere leaves room for a new thing of that name, a role among them",
      ],
    ],
  },
  {
    says: "Choices below a command are found from anywhere, with their path",
    proofs: [[MODES, "a choice below a command is found from anywhere"]],
  },
  {
    says: "A problem brings the call that fixes it, and all of its kind are fixed as one step",
    proofs: [[PALETTE, "a problem brings what fixes it, and all of its kind are fixed as one step"]],
  },
  {
    says: "Every call is a command line, and the history is a script",
    proofs: [
      [MODES, "a row can be copied as a command line that a shell reads back"],
      ["store/recorder.test.ts", "the history is a script with all answers, one command on a line"],
      ["cli/run.test.ts", "what is written of a history does in a terminal what was done by hand"],
    ],
  },
  {
    says: "The list of keys makes itself, can be narrowed and printed, and marks what was never used",
    proofs: [
      ["keyboard/sheet.test.ts", "the sheet names every command that has a key, once"],
      ["keyboard/sheet.test.ts", "text narrows by title, key and family"],
      ["keyboard/sheet.test.ts", "only what can run is left where that is asked for"],
    ],
  },
];

/** Duties of a list that is led from a text field to people who cannot see it. */
export const semantics: readonly Point[] = [
  {
    says: "The focus stays in the text, which names the active row and the list",
    proofs: [
      [TREE, "the search: a dialog, a combobox that leads a listbox, groups named by their headings"],
      [PALETTE, "focus stays in the input while the active row moves, and the active row is in the page"],
    ],
  },
  {
    says: "A live region says where one is, after a pause",
    proofs: [[TREE, "a mode gives its list its name"]],
  },
  {
    says: "It is a modal dialog: what lies behind is inert, and closing gives the focus back",
    proofs: [[TREE, "closing gives the focus back to what had it"]],
  },
  {
    says: "Keys that edit text belong to the text",
    proofs: [[PALETTE, "Home and End move in the text, Ctrl+Home and Ctrl+End in the list"]],
  },
  {
    says: "Keys without a modifier can be turned off, changed, and are text in fields",
    proofs: [
      [
        "keyboard/Keymap.test.tsx",
        "keys without a modifier are text in a field, and do nothing where they are turned off",
      ],
    ],
  },
  {
    says: "Rows that cannot run are reachable and described by their reason",
    proofs: [[TREE, "a row that cannot run is reachable, disabled and described by its reason"]],
  },
  {
    says: "Escape clears, then leaves, then closes: one step at a time",
    proofs: [
      [PALETTE, "Escape clears the text, then leaves the prompt, then closes and gives the focus back"],
    ],
  },
  {
    says: "Nothing is against the clock: toasts wait while they are read, a chord for its second key",
    proofs: [
      ["notify/toast.test.tsx", "an undo toast carries its key and goes with what it offers"],
      [
        "keyboard/Keymap.test.tsx",
        "a moment after the first key of a chord a strip names what may follow, as long as it takes",
      ],
    ],
  },
  {
    says: "Letters that matched are told by weight and line; nothing by hue alone",
    proofs: [
      ["command/search/rank.test.ts", "“%s” marks the letters of “%s” that won"],
      ["notify/toast.test.tsx", "%s is said with its word, not by hue alone"],
    ],
  },
  {
    says: "What a key does a click does too, and what is dragged moves by keys",
    proofs: [
      ["e2e/kinds.test.ts", "%s by keyboard alone: made, edited, moved, deleted, undone, redone"],
      ["e2e/kinds.test.ts", "%s by pointer alone: made, edited, moved, deleted, undone, redone"],
    ],
  },
];
