import { isImageName } from "#color/image/imageFile.ts";
import { lutFormat } from "#ocio/files/lutFormat.ts";
import { useAct } from "#palette/CommandButton.tsx";
import { DropCover } from "#parts/DropCover.tsx";
import { useDesk } from "#store/useEditor.tsx";

export const isConfig = ({ name }: File) => /\.(ocio|ocioz)$/i.test(name);

/** Takes configuration files dropped anywhere on the page, and images for the preview; while one hovers, it says so. */
export function DropUpload() {
  const desk = useDesk();
  const act = useAct();
  return (
    <DropCover
      everywhere
      words="Drop to open as a new configuration"
      onDrop={(data) => {
        const files = [...data.files];
        const image = files.find(({ name }) => isImageName(name));
        if (image && desk.editor.store.getState().document)
          return void act({ id: "preview.openImage", args: { file: image } });
        const wrong = files.find((file) => !isConfig(file));
        if (wrong)
          desk.tell({
            ok: false,
            why: lutFormat(wrong.name)
              ? `${wrong.name} is a LUT: open a configuration and drop it in Files.`
              : `${wrong.name} is not a configuration: drop an .ocio or .ocioz file.`,
          });
        else for (const file of files) act({ id: "file.open", args: { file } });
      }}
    />
  );
}
