/** What of codes in another file is compared, and how far that is. */
import { expect, it } from 'vitest';
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
