import { DropdownMenu } from "@radix-ui/themes";
import { CommandItem } from "#palette/CommandItem.tsx";
import { useEditor } from "#store/useEditor.tsx";
import { AccountButton } from "./AccountButton.tsx";

type Props = {
  registered: boolean;
  /** Open from the start: it takes the place of the button that was pressed. */
  defaultOpen?: boolean;
};

/** Account menu of the top bar. */
export default function AccountMenu({ registered, defaultOpen = false }: Props) {
  const isOperator = useEditor(({ session }) => session.isOperator === true);
  return (
    <DropdownMenu.Root defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger>
        <AccountButton registered={registered} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className="menu" align="end" variant="soft" size="1">
        {!registered && <CommandItem id="account.signIn" icon="enter" />}
        {!registered && <CommandItem id="account.register" icon="plus" />}
        {!registered && <DropdownMenu.Separator />}
        <CommandItem id="account.open" icon="person" label="Profile" />
        {registered && <CommandItem id="team.open" icon="person" label="Teams" />}
        {isOperator && <CommandItem id="server.open" icon="overview" label="Server" />}
        <CommandItem id="account.upgrade" icon="overview" label="Subscription" />
        <CommandItem id="help.guide" icon="info" label="Guide" />
        {registered && <DropdownMenu.Separator />}
        {registered && <CommandItem id="account.signOut" icon="open" />}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
