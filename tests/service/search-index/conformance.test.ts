/** Every implementation of the search index answers the same. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { FACET_SIZE, facetNames } from '#proxy/platform/search/search-index.ts';
import { ORGANISATION, people } from '../../support/catalogue.ts';
import {
  DATASETS,
  all,
  answers,
  callers,
  db,
  keywords,
  organisationOf,
  request,
  write,
  useIndexes,
} from './conformance-bench.ts';

useIndexes();

describe.each(callers)('%s gets from every index', (_caller, identityGUID) => {
  it('the same totals, facets and pages', async () => {
    await fc.assert(
      fc.asyncProperty(request, async (asked) => {
        await answers(identityGUID, (view) => view.search(asked));
      }),
      { numRuns: 60 },
    );
  });

  it('the same suggestions, spellings, counts and reasons', async () => {
    await fc.assert(
      fc.asyncProperty(keywords, fc.integer({ min: 1, max: 8 }), async (text, limit) => {
        const typed = text.split(' ').filter(Boolean);
        await answers(identityGUID, async (view) => [
          await view.suggestDatasets(text, limit),
          await view.suggestTerms(text, limit),
          await view.suggestColumns(text, limit),
          await view.countWords(typed, typed.at(-1)),
          await view.spellings(typed, typed.at(-1)),
          await view.highlight(text, (await view.search({ ...all, keywords: text, limit })).datasetGUIDs),
        ]);
      }),
      { numRuns: 25 },
    );
  });

  it('the same similar datasets', async () => {
    const most = { tags: 6, columns: 6, themes: 4, organisation: 4 };
    const found: string[] = [];
    for (let i = 0; i < DATASETS; i += 9) {
      const datasetGUID = datasetGuid(organisationOf(i), String(i));
      const similar = await answers(identityGUID, (view) => view.similar(datasetGUID, most));
      expect(similar).not.toContain(datasetGUID);
      found.push(...similar);
    }
    expect(found.length).toBeGreaterThan(DATASETS / 9);
  });

  it('the same counts of the values of every facet', async () => {
    for (const facet of facetNames) {
      const counted = await answers(identityGUID, async (view) =>
        (await view.countTerms(facet)).toSorted((a, b) => (a.value < b.value ? -1 : 1)),
      );
      expect(await answers(identityGUID, (view) => view.countDistinct(facet))).toBe(counted.length);
    }
  });
});

describe('the questions', () => {
  it('find what they ask for: words, more tags than a facet shows, columns, kin', async () => {
    const { total, facets, datasetGUIDs } = await answers(null, (view) => view.search(all));
    expect(total).toBeGreaterThan(90);
    expect(datasetGUIDs.length).toBe(Math.min(total, 100));
    expect(facets.get('tag')).toHaveLength(FACET_SIZE);
    const found = await answers(null, (view) => view.search({ ...all, keywords: 'oak trees' }));
    expect(found.total).toBeGreaterThan(5);
    expect(found.total).toBeLessThan(total);
    const suggested = await answers(people.editor, async (view) => ({
      datasets: await view.suggestDatasets('oa', 8),
      terms: await view.suggestTerms('oak', 8),
      columns: [...(await view.suggestColumns("o'cl", 8)), ...(await view.suggestColumns('back', 8))],
      similar: await view.similar(found.datasetGUIDs[0] ?? '', {
        tags: 5,
        columns: 5,
        themes: 5,
        organisation: 5,
      }),
      spellings: (await view.spellings(['polution'])).get('polution')?.map(({ word: near }) => near),
      counts: await view.countWords(['oak', 'nothing']),
    }));
    expect(suggested.datasets).toHaveLength(8);
    expect(suggested.terms.map(({ value }) => value)).toContain('oak trees');
    expect(suggested.columns.map(({ name }) => name)).toEqual(["o'clock", 'back\\slash']);
    expect(suggested.similar.length).toBeGreaterThan(5);
    expect(suggested.spellings).toContain('pollution');
    expect(suggested.counts.get('oak')).toBeGreaterThan(10);
    expect(suggested.counts.get('nothing')).toBe(0);
  });
});

describe('after a change, every index', () => {
  it('has what is new, and no longer what was deleted', async () => {
    const before = await answers(people.editor, (view) => view.search(all));
    await db.kysely
      .deleteFrom('catalogue.dataset')
      .where('dataset_guid', '=', before.datasetGUIDs[0] ?? '')
      .execute();
    await write([DATASETS, DATASETS + 1, DATASETS + 2].filter((i) => organisationOf(i) === ORGANISATION));
    const after = await answers(people.editor, (view) => view.search(all));
    expect(after.datasetGUIDs).not.toContain(before.datasetGUIDs[0]);
    expect(after.total).toBe(before.total - 1 + 2);
  });
});
