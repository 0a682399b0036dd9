/** The menu of a row of the table of users: its role, or what can be done with it. */
import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { OrganisationUser } from '#contract/entities/people.ts';
import { membershipRoleIds, OWNER_ROLE_ID } from '#contract/roles.ts';
import { useSettingsMessages } from '../../../messages/settings.ts';
import '../../../styles/popover.css';
import { personName, roleName } from '../say.ts';
import type { RowMenuKind, UserAction } from './users-row.tsx';

interface RowMenuProps {
  readonly kind: RowMenuKind;
  readonly user: OrganisationUser;
  /** What it is beside. */
  readonly button: HTMLElement;
  readonly isOwner: boolean;
  readonly actions: readonly UserAction[];
  readonly onClose: () => void;
  readonly onRole: (user: OrganisationUser, roleId: number) => void;
  readonly onAction: (user: OrganisationUser, action: UserAction) => void;
}

export function RowMenu(props: RowMenuProps) {
  const { kind, user, button, isOwner, actions, onClose, onRole, onAction } = props;
  const t = useSettingsMessages();
  const trigger = useMemo(() => ({ current: button }), [button]);
  const name = personName(user);
  const label = kind === 'role' ? t.users.roleOf(name) : t.users.actionsFor(name);
  // A dialog that opens remembers what has the focus, which must still be there when the dialog closes. While the menu is
  // open, the button cannot take the focus.
  const leave = () => {
    flushSync(onClose);
    button.focus({ preventScroll: true });
  };
  const offered = membershipRoleIds.filter((id) => isOwner || id !== OWNER_ROLE_ID);
  return (
    <Popover
      className="popover rows-menu"
      aria-label={label}
      placement="bottom end"
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      {kind === 'role' ? (
        <Menu
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus
          autoFocus="first"
          selectionMode="single"
          selectedKeys={[String(user.roleId)]}
          onAction={(key) => {
            leave();
            if (Number(key) !== user.roleId) onRole(user, Number(key));
          }}
        >
          {offered.map((id) => (
            <MenuItem key={id} id={String(id)}>
              {roleName(t, id)}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        <Menu
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus
          autoFocus="first"
          onAction={(key) => {
            leave();
            onAction(user, key as UserAction);
          }}
        >
          {actions.map((action) => (
            <MenuItem key={action} id={action}>
              {t.users[action]}
            </MenuItem>
          ))}
        </Menu>
      )}
    </Popover>
  );
}
