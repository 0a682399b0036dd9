/** What of codes in another file is compared, and how far that is. */
import { expect, it } from 'vitest';
import { CODES_ELSEWHERE_MOST } from '#contract/publishing-constants.ts';
import { FieldChanges } from '#contract/publishing-fields.ts';
import { validate } from '#contract/validate.ts';
import {
  isUnstorable,
  wantedComparisons,
  withCodes,
} from '#proxy/domains/publishing/files/code-comparisons.ts';

const file = (resourceGUID: string, ...names: string[]) => ({
  entry: { resourceGUID, name: resourceGUID },
  version: {
    version_guid: `version of ${resourceGUID}`,
    status: 'ready',
    file_key: 'key',
    row_count: 1,
    format: 'CSV',
    columns: names.map((name) => ({ name })),
    violations: [],
  },
});

/** How far the comparison of a column of this name with another one is, before it was made. */
function stateOf(column: string, against: string) {
  const files = [file('sites', against), file('counts', column)] as never;
  const dictionary = { [column]: { codesFrom: { resourceGUID: 'sites', column: against } } } as never;
  const [wanted] = wantedComparisons(files, dictionary);
  if (wanted === undefined) throw new Error('Nothing is compared');
  return [isUnstorable(wanted), withCodes(files, dictionary, [])[1]?.codes];
}

it('waits until it was made, and fails at once where the names are too long to be stored', () => {
  // Of 500 characters each, of which some have three bytes.
  expect(stateOf('site', 'i'.repeat(500))).toEqual([false, 'waiting']);
  expect(stateOf('s'.repeat(500), '号'.repeat(500))).toEqual([false, 'waiting']);
  expect(stateOf('码'.repeat(500), '号'.repeat(500))).toEqual([true, 'failed']);
});

it('is what an editor says, else what the source of the file says, and nothing where an editor says so', () => {
  const sites = file('sites', 'id', 'code');
  const counts = file('counts');
  const ofSource = { resourceGUID: 'sites', column: 'id' };
  const files = [
    sites,
    { ...counts, version: { ...counts.version, columns: [{ name: 'site', codesFrom: ofSource }] } },
  ] as never;
  const against = (said: object) =>
    wantedComparisons(files, said as never).map(({ againstColumn }) => againstColumn);
  expect(against({})).toEqual(['id']);
  expect(against({ site: { label: 'Site' } })).toEqual(['id']);
  expect(against({ site: { codesFrom: { resourceGUID: 'sites', column: 'code' } } })).toEqual(['code']);
  expect(against({ site: { codesFrom: null } })).toEqual([]);
});

it('is made of few columns, and the error names the first that is too many', () => {
  const codesFrom = { resourceGUID: '8f4cf6a1-6c1f-4f0e-9d0b-1f6f2f6a1a01', column: 'id' };
  const said = { label: '', description: '', unit: '' };
  const dictionary = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`c.${i}`, { ...said, codesFrom }]));
  const few = { ...dictionary(CODES_ELSEWHERE_MOST), free: said, none: { ...said, codesFrom: null } };
  expect(validate(FieldChanges, { dictionary: few }).ok).toBe(true);
  expect(validate(FieldChanges, { dictionary: dictionary(CODES_ELSEWHERE_MOST + 2) })).toEqual({
    ok: false,
    fieldErrors: [
      {
        field: `dictionary.c.${CODES_ELSEWHERE_MOST}.codesFrom`,
        code: 'column.codesElsewhere',
        params: { most: CODES_ELSEWHERE_MOST },
      },
    ],
  });
});
