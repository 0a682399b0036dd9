/** Which tables are offered for maps and charts: those that no one has opened as well, and how they come to be made. */
import { describe, expect, it } from 'vitest';
import { ORGANISATION as organisationGUID, OTHER_ORGANISATION, people } from '../../support/catalogue.ts';
import { call, harness, opened, status } from '../preview/three-tables.ts';
import { layer } from './maps-bench.ts';

export function offeredTables(): void {
  describe('tables that a map or a chart can be made of', () => {
    const offered = async (name: 'map:sources' | 'chart:sources', who: string, keywords = 'unopened') => {
      const of = who === people.stranger ? OTHER_ORGANISATION : organisationGUID;
      const { result } = await call(name, { organisationGUID: of, keywords }, who);
      return result.map(({ resourceGUID, isMade }) => [resourceGUID, isMade]);
    };

    it('include those that no one has opened, to those who may read them', async () => {
      const [placed, words, hidden] = await Promise.all([
        harness.store({ content: 'id,latitude,longitude\n1,53.8,-1.5\n', sourceIdentifier: 'unopened 1' }),
        harness.store({ content: 'word,amount\na,1\nb,2\n', sourceIdentifier: 'unopened 2' }),
        harness.store({
          content: 'id,latitude,longitude\n3,53.8,-1.5\n',
          sourceIdentifier: 'unopened 3',
          visibility: 'private',
        }),
        harness.store({ content: 'no table', format: 'TXT', name: 'a.txt', sourceIdentifier: 'unopened 4' }),
      ]);
      const unmade = [placed, words].map((guid) => [guid, false]);
      for (const name of ['map:sources', 'chart:sources'] as const) {
        expect(await offered(name, people.owner)).toEqual([...unmade, [hidden, false]]);
        expect(await offered(name, people.stranger)).toEqual(unmade);
      }
      expect(await status('chart:sources', { organisationGUID }, people.stranger)).toBe(403);
      expect(await status('chart:sources', { organisationGUID })).toBe(401);

      // Choosing one has it made. What is in it is known from then on.
      for (const resourceGUID of [placed, words])
        await call('resource:requestPreview', { resourceGUID }, people.stranger);
      await opened.previews.idle();
      expect(await call('resource:preview', { resourceGUID: placed }, people.owner)).toMatchObject({
        hasPlaces: true,
      });
      expect(await offered('map:sources', people.stranger)).toEqual([[placed, true]]);
      expect(await offered('chart:sources', people.stranger)).toEqual([
        [placed, true],
        [words, true],
      ]);
      expect(
        await call('map:tryLayer', { layer: layer(placed), view: null, zoom: 0 }, people.stranger),
      ).toMatchObject({ placedCount: 1 });
    });

    it('are found by words, and say when there are more', async () => {
      const store = (n: number) =>
        harness.store({ content: `a,b\n${n},1\n`, sourceIdentifier: `plenty ${n}` });
      await Promise.all(Array.from({ length: 31 }, (_, n) => store(n)));
      const many = await call('chart:sources', { organisationGUID, keywords: 'plenty' }, people.owner);
      expect([many.result.length, many.hasMore]).toEqual([30, true]);
      const one = await call('chart:sources', { organisationGUID, keywords: 'plenty 30' }, people.owner);
      expect([one.result.length, one.hasMore]).toEqual([1, false]);
    });
  });
}
