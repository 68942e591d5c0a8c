import { disabledReason } from "#command/disabledReason.ts";
import type { Call } from "#command/state.ts";
import type { Fix, Problem } from "#ocio/check/problem.ts";
import { useAct } from "#palette/CommandButton.tsx";
import { callTitle } from "#palette/scope.ts";
import { Button } from "#parts/Button.tsx";
import type { Editor } from "#store/editor.ts";
import { useApp, useEditor } from "#store/useEditor.tsx";
import "./problem.css";

const MOST_FIXES = 2;

/** The best fixes of a problem as buttons. */
export function FixButtons({ problem, tabIndex }: { problem: Problem; tabIndex?: number }) {
  const { editor } = useApp();
  const act = useAct();
  const refusalOf = useFixRefusal();
  return distinct(problem.fixes ?? [])
    .slice(0, MOST_FIXES)
    .map(({ id, args }) => {
      const call = { id, args: { ...args } };
      const title = fixTitle(editor, call);
      return (
        <Button
          key={title}
          small
          tabIndex={tabIndex}
          title={title}
          refused={refusalOf(id)}
          onClick={() => act(call)}
        >
          {title}
        </Button>
      );
    });
}

/** The fixes without a bare call of a command that another one calls with arguments: that is the group's. */
function distinct(fixes: readonly Fix[]): readonly Fix[] {
  const isBare = ({ args }: Fix) => Object.keys(args).length === 0;
  return fixes.filter((fix) => !isBare(fix) || !fixes.some((other) => other.id === fix.id && !isBare(other)));
}

/** Returns the reason that a command fixes nothing here, as a function of its id. */
export function useFixRefusal(): (id: string) => string | undefined {
  const { editor } = useApp();
  useEditor(({ session }) => session.readOnly);
  return (id) => {
    const command = editor.commands[id];
    return command && disabledReason(command, editor.store.getState());
  };
}

/** The words of a button that fixes a problem. */
export function fixTitle(editor: Editor, call: Call): string {
  return editor.commands[call.id]?.button ?? callTitle(editor, call);
}
