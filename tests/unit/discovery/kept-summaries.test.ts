/** What pages of visitors keep of datasets: only at one revision, and only what was found. */
import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { DatasetSummary } from '#contract/entities/dataset.ts';
import { keptForVisitors } from '#proxy/domains/discovery/kept-summaries.ts';
import { withRevision } from '#proxy/platform/catalogue/revision.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** A database whose datasets have titles, and what was read of it. */
function catalogue(titles: Record<string, string>) {
  // It is the key of what is kept, and nothing else.
  const kysely = {} as Kysely<Schema>;
  const read: string[][] = [];
  const list = (datasetGUIDs: readonly string[], asked: readonly string[] = ['en']) =>
    keptForVisitors(kysely, { datasetGUIDs, asked }, async (guids) => {
      read.push([...guids]);
      return guids.flatMap((datasetGUID) => {
        const title = titles[datasetGUID];
        return title === undefined ? [] : [{ datasetGUID, title } as DatasetSummary];
      });
    }).then((found) => found.map(({ title }) => title));
  return { titles, read, list };
}

describe('pages at one revision', () => {
  test('read what no page has read, and show all in the order that was asked for', async () => {
    const { read, list } = catalogue({ a: 'A', b: 'B', c: 'C' });
    await withRevision('1', async () => {
      expect(await list(['a', 'b'])).toEqual(['A', 'B']);
      expect(await list(['c', 'b', 'a'])).toEqual(['C', 'B', 'A']);
      expect(await list(['b', 'c'])).toEqual(['B', 'C']);
    });
    expect(read).toEqual([['a', 'b'], ['c']]);
  });

  test('ask again for what was not found', async () => {
    const { titles, read, list } = catalogue({ a: 'A' });
    await withRevision('1', async () => {
      expect(await list(['a', 'b'])).toEqual(['A']);
      titles['b'] = 'B';
      expect(await list(['a', 'b'])).toEqual(['A', 'B']);
    });
    expect(read).toEqual([['a', 'b'], ['b']]);
  });

  test('keep texts of each language apart', async () => {
    const { read, list } = catalogue({ a: 'A' });
    await withRevision('1', async () => {
      await list(['a'], ['en']);
      await list(['a'], ['fr', 'en']);
    });
    expect(read).toEqual([['a'], ['a']]);
  });
});

test('a language with a space in its name is not two languages', async () => {
  const { read, list } = catalogue({ a: 'A' });
  await withRevision('1', async () => {
    await list(['a'], ['fr en']);
    await list(['a'], ['fr', 'en']);
  });
  expect(read).toEqual([['a'], ['a']]);
});

test('another revision has summaries of its own', async () => {
  const { titles, list } = catalogue({ a: 'A' });
  expect(await withRevision('1', () => list(['a']))).toEqual(['A']);
  titles['a'] = 'Z';
  expect(await withRevision('2', () => list(['a']))).toEqual(['Z']);
  delete titles['a'];
  expect(await withRevision('3', () => list(['a']))).toEqual([]);
});

test('a call that has read no revision reads everything', async () => {
  const { titles, list } = catalogue({ a: 'A' });
  await withRevision('1', () => list(['a']));
  titles['a'] = 'Z';
  expect(await list(['a'])).toEqual(['Z']);
});

test('another database is another catalogue', async () => {
  const [first, second] = [catalogue({ a: 'A' }), catalogue({ a: 'Z' })];
  await withRevision('1', async () => {
    expect(await first.list(['a'])).toEqual(['A']);
    expect(await second.list(['a'])).toEqual(['Z']);
  });
});
