/**
 * A row of the table of users. It has few elements, because each frame of scrolling makes several rows: its buttons open
 * the one menu of the table.
 */
import { memo } from 'react';
import type { OrganisationUser } from '#contract/entities/people.ts';
import { OWNER_ROLE_ID } from '#contract/roles.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { useSettingsMessages } from '../../../messages/settings.ts';
import { personName, roleName } from '../say.ts';
import { isWideOnly, type UserColumn } from './users-address.ts';

/** What can be done with a row. */
export type UserAction = 'remove' | 'reset' | 'resend' | 'withdraw';

/** Names a row, whichever kind of person it is. */
export const userKey = ({ identityGUID, invitationGUID }: OrganisationUser): string =>
  identityGUID ?? invitationGUID ?? '';

/** Who looks at the table. */
interface Viewer {
  /** The caller. */
  readonly identityGUID: string;
  readonly isOwner: boolean;
  /** What can be done with an open invitation. */
  readonly ofInvitation: readonly UserAction[];
}

const isOwnersAlone = (user: OrganisationUser, { isOwner }: Viewer): boolean =>
  user.roleId === OWNER_ROLE_ID && !isOwner;

export function actionsOf(user: OrganisationUser, viewer: Viewer): readonly UserAction[] {
  if (user.identityGUID === null) return viewer.ofInvitation;
  if (user.identityGUID === viewer.identityGUID || isOwnersAlone(user, viewer)) return [];
  return ['reset', 'remove'];
}

export type RowMenuKind = 'role' | 'actions';

export interface UsersRowProps extends Viewer {
  readonly user: OrganisationUser;
  /** From 0. */
  readonly index: number;
  readonly columns: readonly UserColumn[];
  /** The cell that the Tab key stops at; null where it is in another row. */
  readonly stop: number | null;
  /** The menu of this row that is open. */
  readonly opened: RowMenuKind | null;
  readonly onMenu: (user: OrganisationUser, kind: RowMenuKind, button: HTMLElement) => void;
}

function UsersRowParts({ user, index, columns, stop, opened, onMenu, ...viewer }: UsersRowProps) {
  const t = useSettingsMessages();
  const name = personName(user);
  const stopAt = (column: number) => (stop === column ? 0 : -1);
  const button = (kind: RowMenuKind, column: number) =>
    ({
      type: 'button',
      tabIndex: stopAt(column),
      'aria-haspopup': 'menu',
      'aria-expanded': opened === kind,
      onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => onMenu(user, kind, currentTarget),
    }) as const;
  const isRoleFixed = user.identityGUID === null || isOwnersAlone(user, viewer);
  const cells: Record<UserColumn, (column: number) => React.ReactElement> = {
    email: (column) => (
      <td key="email" className="quiet" data-wide="" tabIndex={stopAt(column)}>
        {user.email}
      </td>
    ),
    roleId: (column) =>
      isRoleFixed ? (
        <td key="roleId" tabIndex={stopAt(column)}>
          {roleName(t, user.roleId)}
        </td>
      ) : (
        <td key="roleId">
          <button
            {...button('role', column)}
            className="input small choice-button"
            aria-label={t.users.roleIs(name, roleName(t, user.roleId))}
          >
            {roleName(t, user.roleId)}
          </button>
        </td>
      ),
    lastAccessTime: (column) => (
      <td
        key="lastAccessTime"
        className="quiet"
        data-hide={isWideOnly('lastAccessTime') ? '' : undefined}
        tabIndex={stopAt(column)}
      >
        {user.lastAccessTime === null ? t.users.never : <RelativeTime at={user.lastAccessTime} />}
      </td>
    ),
  };
  const actions = columns.length + 1;
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row" data-wide="" tabIndex={stopAt(0)}>
        {name}
        {user.identityGUID === viewer.identityGUID && <span className="badge">{t.users.you}</span>}
        {user.state !== 'active' && <span className="badge">{t.users[user.state]}</span>}
      </th>
      {columns.map((column, place) => cells[column](place + 1))}
      {actionsOf(user, viewer).length === 0 ? (
        <td className="end actions" tabIndex={stopAt(actions)} aria-label={t.users.noActions} />
      ) : (
        <td className="end actions">
          <button
            {...button('actions', actions)}
            className="button quiet icon-only small more-button"
            aria-label={t.users.actionsFor(name)}
          />
        </td>
      )}
    </tr>
  );
}

export const UsersRow = memo(UsersRowParts);
