/** The table of users: of 10,000 rows, only those near the window are in the document. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, Ellipsis } from 'lucide';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { OrganisationUser } from '#contract/entities/people.ts';
import type { UserOrder } from '#contract/people.ts';
import { membershipRoleIds, OWNER_ROLE_ID } from '#contract/roles.ts';
import { Icon } from '../../../components/icon.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Select } from '../../../components/select.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import '../../../styles/popover.css';
import '../../../styles/table.css';
import { personName, roleName } from '../say.ts';

const ROW = 48;
/** Of a row with three lines, on a narrow screen. */
const NARROW_ROW = 116;
const NARROW = '(max-width: 40rem)';

function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** What can be done with a row. */
export type UserAction = 'remove' | 'reset' | 'resend' | 'withdraw';

export interface UsersTableProps {
  readonly caption: string;
  readonly users: readonly OrganisationUser[];
  readonly order: UserOrder;
  readonly onOrder: (order: UserOrder) => void;
  /** The caller. */
  readonly identityGUID: string;
  readonly isOwner: boolean;
  readonly onRole: (user: OrganisationUser, roleId: number) => void;
  readonly onAction: (user: OrganisationUser, action: UserAction) => void;
}

/** Names a row, whichever kind of person it is. */
export const userKey = ({ identityGUID, invitationGUID }: OrganisationUser): string =>
  identityGUID ?? invitationGUID ?? '';

function RoleCell({
  user,
  isOwner,
  onRole,
}: { readonly user: OrganisationUser } & Pick<UsersTableProps, 'isOwner' | 'onRole'>) {
  const t = useSettingsMessages();
  const isFixed = user.identityGUID === null || (user.roleId === OWNER_ROLE_ID && !isOwner);
  if (isFixed) return <span>{roleName(t, user.roleId)}</span>;
  const offered = membershipRoleIds.filter((id) => isOwner || id !== OWNER_ROLE_ID);
  return (
    <Select
      small
      aria-label={t.users.roleOf(personName(user))}
      options={offered.map((id) => ({ value: String(id), label: roleName(t, id) }))}
      value={String(user.roleId)}
      onChange={(event) => onRole(user, Number(event.currentTarget.value))}
    />
  );
}

function ActionsCell({
  user,
  actions,
  onAction,
}: {
  readonly user: OrganisationUser;
  readonly actions: readonly UserAction[];
  readonly onAction: UsersTableProps['onAction'];
}) {
  const t = useSettingsMessages().users;
  if (actions.length === 0) return null;
  return (
    <MenuTrigger>
      <AriaButton className="button quiet icon-only small" aria-label={t.actionsFor(personName(user))}>
        <Icon of={Ellipsis} />
      </AriaButton>
      <Popover className="popover rows-menu" placement="bottom end">
        <Menu onAction={(key) => onAction(user, key as UserAction)}>
          {actions.map((action) => (
            <MenuItem key={action} id={action}>
              {t[action]}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function actionsOf(user: OrganisationUser, { identityGUID, isOwner }: UsersTableProps): UserAction[] {
  if (user.identityGUID === null) return ['resend', 'withdraw'];
  if (user.identityGUID === identityGUID || (user.roleId === OWNER_ROLE_ID && !isOwner)) return [];
  return ['reset', 'remove'];
}

export function UsersTable(props: UsersTableProps) {
  const t = useSettingsMessages().users;
  const { users, order } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const box = body.current?.getBoundingClientRect();
    if (box) setTop(box.top + window.scrollY);
  }, []);
  const isNarrow = useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: users.length,
    estimateSize: () => (isNarrow ? NARROW_ROW : ROW),
    overscan: 8,
    scrollMargin: top,
  });
  useEffect(() => rows.measure(), [rows, isNarrow]);
  const shown = rows.getVirtualItems();
  const above = (shown[0]?.start ?? top) - top;
  const below = rows.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  const columns = ['name', 'email', 'roleId', 'lastAccessTime'] as const;
  return (
    <table className="table stackable people users" aria-rowcount={users.length + 1}>
      <caption className="sr">{props.caption}</caption>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              aria-sort={
                column === order ? (column === 'lastAccessTime' ? 'descending' : 'ascending') : undefined
              }
            >
              <button
                type="button"
                aria-label={t.sortBy(t.columns[column])}
                onClick={() => props.onOrder(column)}
              >
                {t.columns[column]}
                {column === order && <Icon of={column === 'lastAccessTime' ? ArrowDown : ArrowUp} />}
              </button>
            </th>
          ))}
          <th scope="col">
            <span className="sr">{t.columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {above > 0 && <tr aria-hidden="true" className="spacer" style={{ blockSize: above }} />}
        {shown.map(({ index }) => {
          const user = users[index];
          return (
            user && (
              <tr key={userKey(user)} aria-rowindex={index + 2}>
                <th scope="row" data-wide="">
                  {personName(user)}
                  {user.identityGUID === props.identityGUID && <span className="badge">{t.you}</span>}
                  {user.state !== 'active' && <span className="badge">{t[user.state]}</span>}
                </th>
                <td className="quiet" data-wide="">
                  {user.email}
                </td>
                <td>
                  <RoleCell user={user} isOwner={props.isOwner} onRole={props.onRole} />
                </td>
                <td className="quiet" data-hide="">
                  {user.lastAccessTime === null ? t.never : <RelativeTime at={user.lastAccessTime} />}
                </td>
                <td className="end">
                  <ActionsCell user={user} actions={actionsOf(user, props)} onAction={props.onAction} />
                </td>
              </tr>
            )
          );
        })}
        {below > 0 && <tr aria-hidden="true" className="spacer" style={{ blockSize: below }} />}
      </tbody>
    </table>
  );
}
