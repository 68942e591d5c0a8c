/** Things that a sentence may say before the name of one: "the color space ACEScg". */
const THING =
  "(?:the )?(?:colou?r ?space|display(?! colou?r)|view(?! transform)|view transform|look|role|family)";
/** Applications by the names that people call them. */
const APPLICATION = "(?:nuke|blender|maya|houdini|resolve|katana|mari|hiero|flame|unreal|photoshop)";
const IN_APPLICATION = `(?:in|for|with) ${APPLICATION}(?: [\\d.]+)?\\?*`;
/** Things behind an article that says nothing: "delete a view". */
const COMMON_THING =
  "(?:colou?r ?spaces?|displays?|views?|looks?|roles?|rules?|alias(?:es)?|luts?|files?|famil(?:y|ies))";
const WRONG = "(?:wrong|different|bad|strange|off)";

/** Sentences in other words than those of commands, and what these say. */
const REWORDED_AS: readonly (readonly [sentence: RegExp, words: string])[] = [
  [/^(?:how (?:do|can|could|would) (?:i|we|you)|how to|i want to|can i|please)\s+(?=\S)/i, ""],
  [new RegExp(`^(?!make )(\\w+) (?:an?|the|my|this|these) (?=(?:new )?${COMMON_THING}\\b)`, "i"), "$1 "],
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
  [/^what(?:'s| is| are) (?:ocio|opencolorio|palette|this)\?*$/i, "getting started"],
  [/^what can (?:i|we) do(?: here)?\?*$/i, "getting started"],
  [new RegExp(`^.*\\b${WRONG} colou?rs?\\b.* ${IN_APPLICATION}$`, "i"), "check for an application"],
  [
    new RegExp(`^.*\\bcolou?rs? (?:are |look )?${WRONG}\\b.* ${IN_APPLICATION}$`, "i"),
    "check for an application",
  ],
  [
    new RegExp(`^${APPLICATION} (?:shows?|has|displays) ${WRONG} colou?rs?$`, "i"),
    "check for an application",
  ],
  [
    new RegExp(
      `^(?:is|will|does|can) .*\\b(?:valid|work|load|open|good|ready|compatible) (?:in|for|with) (${APPLICATION}(?: [\\d.]+)?)\\?*$`,
      "i",
    ),
    "check for $1",
  ],
  [
    new RegExp(`^(?:can|does|will) (${APPLICATION}(?: [\\d.]+)?) (?:open|load|read|take) .*$`, "i"),
    "check for $1",
  ],
  [
    /^(?:which|what) (colou?r ?space|display|view|look|role) (?:should|do|can) (?:i|we) use\?*$/i,
    "go to $1s",
  ],
  [/^(?:use|(?:upgrade|switch|update|move) to) aces ?[12](?:\.\d)?$/i, "load built-in configuration"],
  [
    /^(replace|update|swap) lut with (?:an? )?(?:new|newer|another|other) (?:version|file|lut|one)$/i,
    "$1 lut",
  ],
  [/^give \S+ (?:\S+ )?(?:access|rights)$/i, "give access"],
  [/^stop \S+ (?:from )?(?:seeing|reading|editing|opening) \S+$/i, "remove access"],
  [/^(?:someone|somebody)(?: else)? (?:edited|changed)\b.*$/i, "who changed"],
  [/^(?:the )?differences? between (?:versions? )?\d+ and (?:version )?\d+$/i, "compare versions"],
  [
    /^(?:find|show|list) (?:all )?(?:uses|references|dependencies|dependents) (?:of|to) (?=\S)/i,
    "what uses ",
  ],
  [
    /^what (?:would|will|does) (?:break|happen|change) (?:if|when) (?:i|we) (?:delete|remove) (.+?)\?*$/i,
    "what uses $1",
  ],
  [/^is (.+) used(?: anywhere)?\?*$/i, "what uses $1"],
  [/^((?:delete|remove) .+) safely$/i, "$1"],
  [
    /^(?:use|make|add) .*\blut as (?:an? )?(?:display transform|view)$|^(?:make|add|create) (?:an? )?view (?:with|from|of) .*\blut$/i,
    "add view from lut",
  ],
  [/^(?:make|add|create) (?:an? )?(display|monitor) like .+$/i, "add display from a standard"],
  [/^(?:set|make|use) (.+) as (?:the )?default (display|view)$/i, "make $2 the default $1"],
  [/^(delete|remove) the \S+ (view|display|look|role)$/i, "$1 $2"],
  [/^(?:make|put) .+ (?:the )?first (view|display)$/i, "make $1 the default"],
  [/^put .+ (view|display) first$/i, "make $1 the default"],
  [/^(?:where is|find) \S+\.(?:cube|3dl|clf|csp|ctf|lut|spi1d|spi3d|spimtx)\?*$/i, "find lut"],
  [/^show (?:me )?(?:the )?differences$/i, "compare with"],
  [/^(?:what(?:'s| is) new in|go to|open|see|show) (?:the )?version \d+\?*$/i, "go to history"],
  [/^compare (?:the |my )?(?:last |two )*versions$/i, "compare versions"],
  [/^(?:make|add|create) (?:an? )?(?:new )?display with (?:its )?views$/i, "add display from a standard"],
  [/^set (?:the )?default view (?:of|for) .+$/i, "make view the default"],
  [/^(?:merge|import|copy|bring|get) (?:colou?r ?)?spaces? from .+$/i, "take rows from another config"],
  [/^reset (?!row\b)(.+) to (?:the |its )?base$/i, "reset row to base $1"],
  [/^which (view|display) (?:comes|is) first\?*$/i, "first $1"],
  [/^compare (?:with )?versions? \d+ (?:with|to|and) (?:now|today|the current one)$/i, "compare versions"],
  [/^(?:mark|make) (.+) (?:as )?data$/i, "mark color spaces as data or not $1"],
  [/^(?:the )?(?:lut|file)s?(?: .+)? (?:is|are) (?:missing|not found)$/i, "missing lut"],
  [/^use (.+) instead of (.+)$/i, "replace $2 with $1"],
  [/^\w{2,4}s? (?:files )?should be \S+$/i, "add file rule"],
  [/^(?:make|create|start) a new config(?:uration)?$/i, "new configuration"],
  [/^put (.+?) (?:at|on|to) (?:the )?(top|bottom|end)$/i, "move $1 to the $2"],
  [/^(?!move )(?:put )?(.+?) (?:to|at|in|on) (?:position|place) (\d+)$/i, "move $1 to position $2"],
];

/** A sentence in the words of commands. */
export const reworded = (typed: string): string =>
  REWORDED_AS.reduce((text, [sentence, words]) => text.replace(sentence, words), typed.trimStart());
