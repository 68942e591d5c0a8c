import account from "./account.ts";
import edit from "./edit.ts";
import file from "./file.ts";
import go from "./go.ts";
import help from "./help.ts";
import key from "./key.ts";
import macro from "./macro.ts";
import preference from "./preference.ts";
import unsaved from "./unsaved.ts";

/** What needs no open configuration: the page starts with these and fetches the whole list when one is entered. */
export const homeCommands = {
  ...file,
  ...edit,
  ...go,
  ...help,
  ...preference,
  ...unsaved,
  ...account,
  ...key,
  ...macro,
} as const;
