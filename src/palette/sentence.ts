/** Things that a sentence may say before the name of one: "the color space ACEScg". */
const THING =
  "(?:the )?(?:colou?r ?space|display(?! colou?r)|view(?! transform)|view transform|look|role|family)";

/** Sentences in other words than those of commands, and what these say. */
const REWORDED_AS: readonly (readonly [sentence: RegExp, words: string])[] = [
  [/^(?:how (?:do|can|could|would) (?:i|we|you)|how to|i want to|can i|please)\s+(?=\S)/i, ""],
  [
    /^(?:which|what|find|show|list)(?: all)? (.+?) (?:that |which )?(?:is|are) (?:not|never) used\?*$/i,
    "unused $1",
  ],
  [/^(?:where(?:'s| is| are)|who|what|which \w+) (.+?) (?:is |are )?used(?: in| by)?\?*$/i, "what uses $1"],
  [/^(?:what(?:'s| is| are) (?:using|used by)|who (?:uses|is using|needs)) (.+?)\?*$/i, "what uses $1"],
  [/^(?:which|what) \w+ uses (.+?)\?*$/i, "what uses $1"],
  [
    /^(?:why (?:does|is|do|are) .+ (?:not work(?:ing)?|broken)|.+ (?:does not|doesn['’]?t) work)\?*$/i,
    "what is wrong",
  ],
  [/^(?:what did \S+ (?:change|do)|(?:history|changes) of)\b.*$/i, "who changed"],
  [new RegExp(`^(?:find|search(?: for)?|look for|locate) ${THING} (?=\\S)`, "i"), "find "],
  [/^show me (.+?) (?:on|in|through) (?=\S)/i, "preview $1 on "],
  [/^make an? (?:copy|duplicate) of (?=\S)/i, "duplicate "],
  [/^copy (?:all )?views? (?:from|of) .+ to .+$/i, "copy view to another display"],
  [/^call (.+?) (?:something else|differently)$/i, "rename $1"],
  [/^undo (?:the |my )?last(?: (?:step|change|edit|command|thing))?$/i, "undo"],
  [/^.*\bdefault viewer\b.*$/i, "default view"],
  [/^.*\bdefault (?:monitor|screen)\b.*$/i, "default display"],
  [/^make (.+?) (?:the )?last view$/i, "move view $1 to the end"],
  [/^(?:.* )?(?:work|configs?|everything) (?:is|are) (?:gone|lost)$/i, "restore deleted configuration"],
  [/^i (?:have )?lost (?:my |the )?(?:work|configs?)$/i, "restore deleted configuration"],
  [/^(?:make|let) (?:it|this|config) work (?:in|with) (?=\S)/i, "prepare for "],
  [/^how does (?:it|this) work\?*$/i, "getting started"],
  [/^put (.+?) (?:at|on|to) (?:the )?(top|bottom|end)$/i, "move $1 to the $2"],
  [/^(?!move )(?:put )?(.+?) (?:to|at|in|on) (?:position|place) (\d+)$/i, "move $1 to position $2"],
];

/** A sentence in the words of commands. */
export const reworded = (typed: string): string =>
  REWORDED_AS.reduce((text, [sentence, words]) => text.replace(sentence, words), typed.trimStart());
