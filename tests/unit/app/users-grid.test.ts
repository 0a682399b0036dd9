/** The table of users: where keys lead in its grid, where the Tab key stops, its order and search, and what its address says of columns. */
import { describe, expect, it } from 'vitest';
import { gridPlaceAfter, type GridExtent } from '#src/screens/settings/users/grid-keys.ts';
import { stopForList, stopIn, type KeptStop, type ShownGrid } from '#src/screens/settings/users/grid-stop.ts';
import { prepareOrders, sortedUsers } from '#src/screens/settings/users/sorted-users.ts';
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

  it('by name is that of the language, with signs, digits and letters of other scripts', () => {
    const names = [
      'de la Cruz',
      'Delacroix',
      "D'Arcy",
      'd-arcy',
      'Darcy',
      'D’Arcy',
      'Øst',
      'Ostermann',
      'Łukasz',
      'Luther',
      'Weiß',
      'Weisz',
      'Zhang',
      '李',
      '3rd',
      '_x',
      'St. John',
      'Stone',
      '~',
      '{a}',
    ];
    const named = names.map((familyName, i) => ({ ...users[0], familyName, givenName: '', email: `${i}@x` }));
    const collator = new Intl.Collator('en');
    const shown = sortedUsers(named as typeof users, { ...everything, order: 'name' });
    expect(shown.map(({ familyName }) => familyName.toLowerCase())).toEqual(
      names.map((name) => name.toLowerCase()).toSorted(collator.compare),
    );
  });

  it('is the same where it was worked out before it is asked for', () => {
    const other = manyUsers(1200);
    expect([...prepareOrders(other)].length).toBeGreaterThan(4);
    for (const order of ['lastAccessTime', 'name', 'email', 'roleId'] as const)
      expect(sortedUsers(other, { ...everything, order })).toEqual(
        sortedUsers([...other], { ...everything, order }),
      );
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

describe('the stop of the Tab key', () => {
  type Column = 'name' | 'email' | 'roleId' | 'actions';
  const kept: KeptStop<Column> = { list: 'by role', row: 2, key: 'c', column: 'actions' };
  const grid: ShownGrid<Column> = {
    list: 'by role',
    keys: ['a', 'b', 'c', 'd'],
    hasHeads: true,
    columns: ['name', 'email', 'roleId', 'actions'],
  };

  it.each<[string, Partial<KeptStop<Column>>, Partial<ShownGrid<Column>>, number, Column]>([
    ['stays where it was', {}, {}, 2, 'actions'],
    ['stays at its column when another is hidden', {}, { columns: ['name', 'actions'] }, 2, 'actions'],
    [
      'goes to the name when its column is hidden',
      { column: 'email' },
      { columns: ['name', 'actions'] },
      2,
      'name',
    ],
    ['goes with its row', {}, { keys: ['c', 'a', 'b', 'd'] }, 0, 'actions'],
    ['goes to the next row when its row is gone', {}, { keys: ['a', 'b', 'd'] }, 2, 'actions'],
    ['goes to the last row when its row was the last', {}, { keys: ['a', 'b'] }, 1, 'actions'],
    ['stays at an index without a row of its own', { key: null }, { keys: ['x', 'y', 'z'] }, 2, 'actions'],
    ['is at the first row of another list', {}, { list: 'by name' }, 0, 'actions'],
    ['stays at the heads, of another list too', { row: -1, key: null }, { list: 'by name' }, -1, 'actions'],
    [
      'goes from heads that are not shown to the first row',
      { row: -1, key: null },
      { hasHeads: false },
      0,
      'actions',
    ],
    ['is at the first row of a list that is empty', {}, { keys: [] }, 0, 'actions'],
  ])('%s', (_, before, shown, row, column) => {
    expect(stopIn({ ...kept, ...before }, { ...grid, ...shown })).toEqual({ row, column });
  });

  it('does not go back to a row when its list comes back', () => {
    const other = stopForList(kept, 'by name');
    expect(stopIn(stopForList(other, 'by role'), grid).row).toBe(0);
    expect(stopForList(kept, 'by role')).toBe(kept);
  });
});
