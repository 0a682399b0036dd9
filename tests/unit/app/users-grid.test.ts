/** The table of users: where keys lead in its grid, its order and search, and what its address says of columns. */
import { describe, expect, it } from 'vitest';
import { gridPlaceAfter, type GridExtent } from '#src/screens/settings/users/grid-keys.ts';
import { sortedUsers } from '#src/screens/settings/users/sorted-users.ts';
import { hiddenWithout, readUsersAddress, shownColumns } from '#src/screens/settings/users/users-address.ts';
import { manyUsers } from '../../support/many-users.ts';

const wide: GridExtent = { firstRow: -1, rows: 10_000, columns: [0, 1, 2, 3, 4], page: 16 };
const after = (key: string, at = { row: 5, column: 2 }, extent = wide, more = {}) =>
  gridPlaceAfter({ key, ctrlKey: false, isRightToLeft: false, ...more }, at, extent);

describe('keys of the grid', () => {
  it.each([
    ['ArrowUp', { row: 4, column: 2 }],
    ['ArrowDown', { row: 6, column: 2 }],
    ['ArrowLeft', { row: 5, column: 1 }],
    ['ArrowRight', { row: 5, column: 3 }],
    ['PageUp', { row: -1, column: 2 }],
    ['PageDown', { row: 21, column: 2 }],
    ['Home', { row: 5, column: 0 }],
    ['End', { row: 5, column: 4 }],
    ['Enter', null],
    ['a', null],
  ])('%s', (key, place) => {
    expect(after(key)).toEqual(place);
  });

  it('with Ctrl lead to the first and the last cell of all rows', () => {
    expect(after('Home', undefined, wide, { ctrlKey: true })).toEqual({ row: 0, column: 0 });
    expect(after('End', undefined, wide, { ctrlKey: true })).toEqual({ row: 9999, column: 4 });
  });

  it('stop at the edges, and at the heads only where these are shown', () => {
    expect(after('ArrowUp', { row: 0, column: 1 })).toEqual({ row: -1, column: 1 });
    expect(after('ArrowUp', { row: 0, column: 1 }, { ...wide, firstRow: 0 })).toEqual({ row: 0, column: 1 });
    expect(after('ArrowDown', { row: 9999, column: 1 })).toEqual({ row: 9999, column: 1 });
    expect(after('ArrowLeft', { row: 1, column: 0 })).toEqual({ row: 1, column: 0 });
  });

  it('pass over columns that are not shown, and turn round from right to left', () => {
    const narrow = { ...wide, columns: [0, 1, 2, 4] };
    expect(after('ArrowRight', undefined, narrow)).toEqual({ row: 5, column: 4 });
    expect(after('ArrowRight', undefined, wide, { isRightToLeft: true })).toEqual({ row: 5, column: 1 });
  });
});

describe('the order of users', () => {
  const users = manyUsers(2000);
  const everything = { search: '', role: null } as const;

  it.each(['lastAccessTime', 'name', 'email', 'roleId'] as const)('by %s is whole and stable', (order) => {
    const sorted = sortedUsers(users, { ...everything, order });
    expect(new Set(sorted).size).toBe(users.length);
    expect(sortedUsers(users.toReversed(), { ...everything, order })).toEqual(sorted);
  });

  it('by last access has the latest first and those who never came last', () => {
    const times = sortedUsers(users, { ...everything, order: 'lastAccessTime' }).map(
      ({ lastAccessTime }) => lastAccessTime ?? '',
    );
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('by name leaves accents out', () => {
    const [first] = sortedUsers(users, { ...everything, order: 'name' });
    expect(first?.familyName ?? first?.email).toMatch(/^Åkerman|^person/);
    const found = sortedUsers(users, { ...everything, order: 'name', search: 'akerman NGUYEN' });
    expect(found).toEqual([]);
    expect(sortedUsers(users, { ...everything, order: 'name', search: 'nguyen' }).length).toBe(
      users.filter(({ familyName }) => familyName.startsWith('Nguyễn')).length,
    );
  });
});

it('the address names columns that are not shown, and nothing else', () => {
  expect(shownColumns(readUsersAddress({}))).toEqual(['email', 'roleId', 'lastAccessTime']);
  expect(readUsersAddress({ hidden: 'roleId,nonsense,email' }).hidden).toBe('email,roleId');
  expect(hiddenWithout(new Set(['email']))).toBe('roleId,lastAccessTime');
});
