/** Where a data package says that codes of columns are: what is taken over, and what cannot be and why. */
import { expect, it } from 'vitest';
import { CODES_ELSEWHERE_MOST } from '#contract/publishing-constants.ts';
import { withCodesFrom } from '#proxy/domains/catalogue/importer/frictionless/foreign-keys.ts';

const table = (name: string, columns: readonly string[], foreignKeys: readonly unknown[] = [], all = 0) =>
  ({
    name,
    described: { schema: { foreignKeys } },
    path: `$.${name}`,
    read: [
      {
        key: `key of ${name}`,
        profile: { columns: columns.map((one) => ({ name: one })), columnCount: all || columns.length },
      },
    ],
  }) as never;
const key = (fields: unknown, resource: string | undefined, others: unknown) => ({
  fields,
  reference: { ...(resource !== undefined && { resource }), fields: others },
});
const sites = table('sites', ['id', 'ward']);

it('are those of single columns, in another table or in another column of this one', () => {
  const { resources, remarks } = withCodesFrom([
    sites,
    table(
      'counts',
      ['site', 'near', 'n', '__proto__'],
      // Both forms of one column, and both of the same table.
      [
        key('site', 'sites', ['id']),
        key(['near'], '', 'site'),
        key('n', undefined, 'site'),
        key('__proto__', 'sites', 'ward'),
      ],
    ),
  ]);
  expect(remarks).toEqual([]);
  expect(resources[0]).not.toHaveProperty('codesFrom');
  expect(Object.entries(resources[1]?.codesFrom ?? {})).toEqual([
    ['site', { key: 'key of sites', column: 'id' }],
    ['near', { key: 'key of counts', column: 'site' }],
    ['n', { key: 'key of counts', column: 'site' }],
    ['__proto__', { key: 'key of sites', column: 'ward' }],
  ]);
});

it('are left out with a reason where the reference leads nowhere', () => {
  const elsewhere = { name: 'web', described: {}, path: '$.web', read: [{ key: 'web', profile: null }] };
  const { resources, remarks } = withCodesFrom([
    sites,
    elsewhere as never,
    table('wide', ['a'], [], 300),
    table(
      'counts',
      ['site', 'n'],
      [
        key(['site', 'n'], 'sites', ['id', 'ward']),
        key('site', 'none', 'id'),
        key('site', 'sites', 'code'),
        key('place', 'sites', 'id'),
        key('site', 'web', 'id'),
        key('site', 'wide', 'b'),
        key('site', undefined, 'site'),
        'no object',
        key('site', 'sites', 'id'),
        key('site', 'sites', 'ward'),
      ],
    ),
  ]);
  expect(resources[3]?.codesFrom).toEqual({ site: { key: 'key of sites', column: 'id' } });
  expect(remarks.every(({ path }) => path === '$.counts')).toBe(true);
  expect(remarks.map(({ message }) => message)).toEqual([
    'The codes of site, n of counts in id, ward of sites are left out: columns are compared one by one, and not together',
    'The codes of site of counts in id of none are left out: the dataset has no resource none',
    'The codes of site of counts in code of sites are left out: sites has no column code',
    'The codes of place of counts in id of sites are left out: counts has no column place',
    'The codes of site of counts in id of web are left out: no table of web is stored here, so nothing is compared',
    'The codes of site of counts in b of wide are left out: b is not among the first 1 columns of wide, which are described',
    'The codes of site of counts in site of counts are left out: a column is not compared with itself',
    'The codes of a column of counts in a column of counts are left out: the package names no column',
    'A second column with the codes of site of counts is left out',
  ]);
});

it('are at most as many as an editor can name', () => {
  const names = Array.from({ length: CODES_ELSEWHERE_MOST + 1 }, (_, i) => `c${i}`);
  const keys = names.map((name) => key(name, 'sites', 'id'));
  const { resources, remarks } = withCodesFrom([sites, table('counts', names, keys)]);
  expect(Object.keys(resources[1]?.codesFrom ?? {})).toHaveLength(CODES_ELSEWHERE_MOST);
  expect(remarks).toEqual([
    {
      path: '$.counts',
      message: `The codes of c${CODES_ELSEWHERE_MOST} of counts are left out: a dataset has at most ${CODES_ELSEWHERE_MOST} columns with codes in another file`,
    },
  ]);
});

it('are looked at up to a number of them, and those beyond it get one note', () => {
  const many = Array.from({ length: 200_000 }, () => ({}));
  const { remarks } = withCodesFrom([table('a', ['x'], many), table('b', ['x'], [{}])]);
  expect(remarks).toHaveLength(1002);
  expect(remarks[0]?.message).toBe(
    '199000 relations of a are left out: at most 1000 of a dataset are looked at',
  );
  expect(remarks.at(-1)).toEqual({
    path: '$.b',
    message: '1 relations of b are left out: at most 1000 of a dataset are looked at',
  });
});
