/** What the address of `/settings/users` says: search, role, order, and columns that are not shown. */
import { userOrders, type UserOrder } from '#contract/list-choices.ts';

/** Columns after the name, in their order. */
export const userColumns = ['email', 'roleId', 'lastAccessTime'] as const;
export type UserColumn = (typeof userColumns)[number];

/** Whether a narrow table leaves a column out. */
export const isWideOnly = (column: UserColumn): boolean => column === 'lastAccessTime';

export interface UsersAddress {
  readonly search: string;
  /** Null: any role. */
  readonly role: number | null;
  readonly order: UserOrder;
  /** Columns that are not shown, with commas between. */
  readonly hidden: string;
}

export const usersDefaults: UsersAddress = { search: '', role: null, order: 'lastAccessTime', hidden: '' };

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : '';

/** The columns that are shown. */
export const shownColumns = ({ hidden }: UsersAddress): readonly UserColumn[] =>
  userColumns.filter((column) => !hidden.split(',').includes(column));

/** What the address says so that some columns are shown. */
export const hiddenWithout = (shown: ReadonlySet<unknown>): string =>
  userColumns.filter((column) => !shown.has(column)).join(',');

/** Whatever cannot be read is the default. */
export function readUsersAddress(raw: Record<string, unknown>): UsersAddress {
  const role = Number(raw['role']);
  return {
    search: text(raw['search']),
    role: Number.isInteger(role) && role > 0 ? role : null,
    order: userOrders.find((order) => order === raw['order']) ?? usersDefaults.order,
    hidden: hiddenWithout(new Set(shownColumns({ ...usersDefaults, hidden: text(raw['hidden']) }))),
  };
}
