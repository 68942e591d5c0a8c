import { DropCover } from "#parts/DropCover.tsx";
import { useDesk, useRun } from "#store/useEditor.tsx";

export const isConfig = ({ name }: File) => /\.(ocio|ocioz)$/i.test(name);

/** Takes configuration files dropped anywhere on the page; while one hovers, the page says so. */
export function DropUpload() {
  const desk = useDesk();
  const run = useRun();
  return (
    <DropCover
      words="Drop to open as a new configuration"
      onDrop={(data) => {
        const files = [...data.files];
        const wrong = files.find((file) => !isConfig(file));
        if (wrong)
          desk.tell({
            ok: false,
            why: `${wrong.name} is not a configuration: drop an .ocio or .ocioz file.`,
          });
        else for (const file of files) run({ id: "file.open", args: { file } });
      }}
    />
  );
}
