/** What the address of `/settings/users` says: search, role and order. */
import { userOrders, type UserOrder } from '#contract/people.ts';

export interface UsersAddress {
  readonly search: string;
  /** Null: any role. */
  readonly role: number | null;
  readonly order: UserOrder;
}

export const usersDefaults: UsersAddress = { search: '', role: null, order: 'lastAccessTime' };

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : '';

/** Whatever cannot be read is the default. */
export function readUsersAddress(raw: Record<string, unknown>): UsersAddress {
  const role = Number(raw['role']);
  return {
    search: text(raw['search']),
    role: Number.isInteger(role) && role > 0 ? role : null,
    order: userOrders.find((order) => order === raw['order']) ?? usersDefaults.order,
  };
}
