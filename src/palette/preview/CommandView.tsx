import { argumentsOf, mayAsk } from "#command/argument.ts";
import type { Commands } from "#command/command.ts";
import type { Call } from "#command/state.ts";
import { Keys } from "#parts/Keys.tsx";

/** A command that still has questions: what it will ask. */
export function CommandView({ call, commands }: { call: Call; commands: Commands }) {
  const command = commands[call.id];
  if (!command) return null;
  const questions = argumentsOf(command).filter(({ ask }) => !ask?.fill);
  return (
    <>
      <h4>
        <span>Command</span>
        {command.keys?.[0] ? <Keys keys={command.keys[0]} /> : <span className="mono">{call.id}</span>}
      </h4>
      <h3>{command.title}</h3>
      {command.aliases && command.aliases.length > 0 && (
        <p className="hint">Also found as {command.aliases.join(", ")}</p>
      )}
      {questions.length > 0 && (
        <>
          <h4>{mayAsk(command) ? "Asks for" : "Takes"}</h4>
          <dl className="facts">
            {questions.map(({ name, label, ask, required }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd className="hint">{required ? (ask?.note ?? "required") : "optional"}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </>
  );
}
