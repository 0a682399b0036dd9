/** Which columns of the versions of a file are the same: by name, by what an editor says, and never by chance. */
import { describe, expect, it } from 'vitest';
import {
  comparedWith,
  giveKeys,
  renamedBetween,
  takenNames,
  type VersionColumns,
} from '#proxy/domains/publishing/files/column-identity.ts';
import { columnsBeside } from '#proxy/domains/publishing/files/renamed-columns.ts';

/** Versions with their columns; what an editor says is the key of a column. */
function keyed(...versions: { names: string[]; given?: Record<string, string>; follows?: number }[]) {
  let last = 0;
  return giveKeys(
    versions.map(({ names, given = {}, follows }, i): VersionColumns => ({
      versionGUID: String(i + 1),
      version: i + 1,
      follows: follows === undefined ? null : String(follows),
      names,
      given: new Map(Object.entries(given)),
    })),
    () => `k${(last += 1)}`,
  );
}
const keysOf = (...versions: Parameters<typeof keyed>) =>
  keyed(...versions).map(({ keys }) => Object.fromEntries(keys));

describe('a key', () => {
  it('is found again by the name, wherever the column is in the table', () => {
    expect(keysOf({ names: ['id', 'name'] }, { names: ['name', 'age', 'id'] })).toEqual([
      { id: 'k1', name: 'k2' },
      { name: 'k2', age: 'k3', id: 'k1' },
    ]);
  });

  it('waits for a column that comes back', () => {
    const [, , third] = keysOf({ names: ['id', 'name'] }, { names: ['id'] }, { names: ['id', 'name'] });
    expect(third).toEqual({ id: 'k1', name: 'k2' });
  });

  it('stays with a column whose renaming was said, and its old name is free for another column', () => {
    const versions = keysOf(
      { names: ['name'] },
      { names: ['person'], given: { person: 'k1' } },
      { names: ['person', 'name'] },
      { names: ['name'] },
    );
    // The last one has the column that came with the third, not the one that was called so once.
    expect(versions).toEqual([
      { name: 'k1' },
      { person: 'k1' },
      { person: 'k1', name: 'k2' },
      { name: 'k2' },
    ]);
  });

  it('is not given by an old name to a file that has it alone: no one has said that the column is called so again', () => {
    const [, , third] = keysOf(
      { names: ['name'] },
      { names: ['salary'], given: { salary: 'k1' } },
      { names: ['name'] },
    );
    expect(third).toEqual({ name: 'k2' });
  });

  it('is that of the version which was replaced, also of an earlier one', () => {
    const [, , third] = keysOf(
      { names: ['name'] },
      { names: ['person'], given: { person: 'k1' } },
      { names: ['name', 'person'], follows: 1 },
    );
    // Made of the first version, in which the column is called `name`; the other one is new.
    expect(third).toEqual({ name: 'k1', person: 'k2' });
  });

  it('is one for two columns with one name, and names of objects are names', () => {
    expect(keysOf({ names: ['a', 'a', '__proto__', 'constructor'] })[0]).toEqual(
      Object.fromEntries([
        ['a', 'k1'],
        ['__proto__', 'k2'],
        ['constructor', 'k3'],
      ]),
    );
  });
});

describe('a difference of names', () => {
  it('is a swap where two steps have swapped them', () => {
    const [first, , third] = keyed(
      { names: ['a', 'b'] },
      { names: ['a', 'x'], given: { x: 'k2', a: 'k1' } },
      { names: ['b', 'a'], given: { b: 'k1', a: 'k2' } },
    );
    expect(first && third && renamedBetween(first, third)).toEqual([
      { before: 'a', after: 'b' },
      { before: 'b', after: 'a' },
    ]);
  });

  it('says which names are those of other columns than before', () => {
    const versions = keyed(
      { names: ['name', 'person'] },
      { names: ['person'], given: { person: 'k1' } },
      { names: ['person', 'name'] },
    );
    const taken = (from: number, to: number) => {
      const [before, after] = [versions[from], versions[to]];
      return before && after && [...takenNames(before, after)];
    };
    expect(taken(0, 1)).toEqual(['person']);
    // Nothing had the name `name`, so nothing was given for it.
    expect(taken(1, 2)).toEqual([]);
    expect(taken(0, 2)).toEqual(['person']);
    // What was given for `person` goes to `name`, and what was given for the other `name` to nothing.
    expect(taken(2, 0)).toEqual(['name']);
  });

  it('names nothing as gone that the file still has, nor as new what was there', () => {
    const [first, second] = keyed(
      { names: ['id', 'name'] },
      { names: ['id', 'salary', 'name'], given: { salary: 'k2' } },
    );
    expect(first && second && columnsBeside(second, first)).toEqual({
      gone: [],
      added: [],
      renamed: [{ before: 'name', after: 'salary' }],
    });
  });

  it('is to the version that readers have, and for that one to the version before', () => {
    const versions = keyed({ names: ['a'] }, { names: ['b'] }, { names: ['c'] });
    const compared = (guid: string, readers: string | null) => {
      const one = versions.find(({ versionGUID }) => versionGUID === guid);
      return one && comparedWith(one, versions, readers)?.versionGUID;
    };
    expect(compared('3', '1')).toBe('1');
    expect(compared('3', '3')).toBe('2');
    expect(compared('3', null)).toBe('2');
    expect(compared('1', '1')).toBeUndefined();
  });
});
