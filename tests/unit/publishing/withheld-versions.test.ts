/** Which versions readers lose by a remedy, and by which one. */
import { describe, expect, it } from 'vitest';
import { endedByRemedies } from '#proxy/domains/publishing/files/withheld-versions.ts';

type Version = Parameters<typeof endedByRemedies>[0][number];

const version = (number: number, more: Partial<Version> = {}): Version =>
  ({
    resource_guid: 'file',
    version_guid: `v${number}`,
    version: number,
    file_key: `bytes ${number}`,
    remedies: null,
    withheld_at: null,
    released_at: null,
    added_at: new Date(2026, 0, number),
    ...more,
  }) as Version;
const remedies = { without: ['name'] };
const ended = (versions: readonly Version[], current: Version) =>
  endedByRemedies(versions, [current]).map((one) => [one.version.version, one.remedy.version]);

describe('a remedy', () => {
  it('ends the versions before it once readers have it, or one that follows', () => {
    const [one, two, three] = [version(1), version(2, { remedies }), version(3)];
    expect(ended([one, two, three], two)).toEqual([[1, 2]]);
    expect(ended([one, two, three], three)).toEqual([[1, 2]]);
    expect(ended([one, two, three], one)).toEqual([]);
  });

  it('ends no version that an editor has given back since', () => {
    const first = version(1, { released_at: new Date(2026, 0, 10) });
    const [second, later] = [version(2, { remedies }), version(20, { remedies })];
    expect(ended([first, second], second)).toEqual([]);
    // By the remedy that was made after it was given back.
    expect(ended([first, second, later], later)).toEqual([
      [1, 20],
      [2, 20],
    ]);
  });

  it('that is read otherwise is no later one', () => {
    const given = version(1, { released_at: new Date(2026, 0, 3) });
    const two = version(2, { remedies });
    const again = version(4, { remedies, file_key: 'bytes 2' });
    expect(ended([given, two, again], again)).toEqual([]);
    const later = version(5, { remedies });
    expect(ended([given, two, later], later)).toEqual([
      [1, 5],
      [2, 5],
    ]);
  });

  it('ends neither its own bytes nor those that readers have', () => {
    const two = version(2, { remedies });
    expect(ended([version(1, { file_key: 'bytes 2' }), two, version(3)], version(3))).toEqual([]);
    expect(ended([version(1, { file_key: 'bytes 3' }), two, version(3)], version(3))).toEqual([]);
  });

  it('ends the same bytes in earlier versions of other files, and not where readers have them now', () => {
    const [one, two] = [version(1), version(2, { remedies })];
    const other = { resource_guid: 'other', file_key: 'bytes 1' };
    const [copy, mended] = [version(4, other), version(5, { ...other, file_key: 'bytes 5' })];
    const files = (versions: readonly Version[], current: readonly Version[]) =>
      endedByRemedies(versions, current).map((gone) => [gone.version.resource_guid, gone.version.version]);
    expect(files([one, two, copy, mended], [two, mended])).toEqual([
      ['file', 1],
      ['other', 4],
    ]);
    expect(files([one, two, copy], [two, copy])).toEqual([['file', 1]]);
    const given = { ...copy, released_at: new Date(2026, 0, 10) };
    expect(files([one, two, given, mended], [two, mended])).toEqual([['file', 1]]);
  });
});
