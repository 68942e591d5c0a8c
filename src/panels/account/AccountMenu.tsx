import { DropdownMenu } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { accountQuery } from "#api/accountClient.ts";
import { CommandItem } from "#palette/CommandItem.tsx";
import { Icon } from "#parts/Icon.tsx";

/** Who is signed in, in the top bar, with what can be done about it. */
export default function AccountMenu({ registered }: { registered: boolean }) {
  const { data } = useQuery({ ...accountQuery, enabled: registered });
  const words = registered ? (data?.name ?? data?.email ?? "Account") : "Anonymous";
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <button
          type="button"
          className="account"
          aria-label={registered ? `Account ${words}` : "Account: anonymous"}
          title={(registered && data?.email) || words}
        >
          <span className="avatar">
            <Icon name="person" size={14} />
          </span>
          <span className="words ellipsis">{words}</span>
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className="menu" align="end" variant="soft" size="1">
        {!registered && <CommandItem id="account.signIn" icon="enter" />}
        {!registered && <CommandItem id="account.register" icon="plus" />}
        {!registered && <DropdownMenu.Separator />}
        <CommandItem id="account.open" icon="person" label="Profile" />
        <CommandItem id="account.upgrade" icon="overview" label="Subscription" />
        {registered && <DropdownMenu.Separator />}
        {registered && <CommandItem id="account.signOut" icon="open" />}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
