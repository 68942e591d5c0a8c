import edit from "./edit.ts";
import file from "./file.ts";
import go from "./go.ts";
import help from "./help.ts";
import key from "./key.ts";
import macro from "./macro.ts";
import account from "./people/account.ts";
import team, { transfer } from "./people/team.ts";
import preference from "./preference.ts";
import unsaved from "./unsaved.ts";

/** Commands that need no open configuration: loaded once the first screen is shown; the others on opening one. */
export const homeCommands = {
  ...file,
  ...edit,
  ...go,
  ...help,
  ...preference,
  ...unsaved,
  ...account,
  ...team,
  ...transfer,
  ...key,
  ...macro,
} as const;
