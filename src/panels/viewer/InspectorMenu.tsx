import { DropdownMenu } from "@radix-ui/themes";
import { INSPECTOR_WORDS, INSPECTORS } from "#color/preview/choice.ts";
import { CommandItem } from "#palette/CommandItem.tsx";
import { Button } from "#parts/Button.tsx";
import { Icon } from "#parts/Icon.tsx";

/** Opens an inspector of the conversion below the picture: its curve, gamut, cube, steps, code or all views. */
export function InspectorMenu() {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <Button small look="ghost">
          Inspect
          <Icon name="chevronDown" size={12} />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content size="1">
        {INSPECTORS.map((inspector) => (
          <CommandItem
            key={inspector}
            id="viewer.inspect"
            args={{ inspector }}
            label={INSPECTOR_WORDS[inspector]}
            noKey
          />
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
