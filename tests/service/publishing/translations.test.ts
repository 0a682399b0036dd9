/** Texts in other languages in the editor: fields with revisions, conflicts and a history of their own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TITLE_LENGTH } from '#contract/publishing-fields.ts';
import { TRANSLATIONS_MOST } from '#contract/text-languages.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { keepEdits } from '#proxy/domains/publishing/keep-edits.ts';
import { ask, ORGANISATION, people, record, send } from '../../support/catalogue.ts';
import { complete, type PublishingBench } from './bench.ts';
import { elsewhere, wordsBench } from './words.bench.ts';

let bench: PublishingBench;
let imported: Awaited<ReturnType<typeof wordsBench>>['imported'];
beforeAll(async () => {
  ({ bench, imported } = await wordsBench());
});
afterAll(() => bench.close());

const edit = (datasetGUID: string) => bench.ask('dataset:edit', { datasetGUID });
const read = (datasetGUID: string, language: string) =>
  ask(bench.discovery, 'dataset:view', { datasetGUID, language }, people.owner);

describe('a text in another language', () => {
  it('is saved beside the main one, has a history, and is undone', async () => {
    const datasetGUID = await bench.draft('Benches');
    const saved = await bench.ask('dataset:save', {
      datasetGUID,
      translations: { 'title@cy': ' Meinciau ', 'summary@cy': 'Pob mainc.' },
    });
    expect(saved).toMatchObject({ revisions: { 'title@cy': 1, 'summary@cy': 1 }, conflicts: [] });
    expect(await edit(datasetGUID)).toMatchObject({
      fields: { title: 'Benches' },
      translations: { 'title@cy': 'Meinciau', 'summary@cy': 'Pob mainc.' },
      revisions: { 'title@cy': 1 },
    });
    expect(await read(datasetGUID, 'cy')).toMatchObject({ title: 'Meinciau', language: 'cy' });
    const history = await bench.ask('dataset:history', { datasetGUID, field: 'title@cy' });
    expect(history.result).toMatchObject([{ field: 'title@cy', before: '', value: 'Meinciau' }]);
    expect((await bench.ask('dataset:history', { datasetGUID })).result.map(({ field }) => field)).toContain(
      'title@cy',
    );
    await bench.ask('dataset:undo', { datasetGUID, field: 'title@cy', revision: 1, base: 1 });
    expect(await read(datasetGUID, 'cy')).toMatchObject({
      title: 'Benches',
      textLanguages: { summary: 'cy' },
    });
  });

  it('conflicts for itself alone: another language and the main text are saved', async () => {
    const datasetGUID = await bench.draft('Bins');
    await bench.ask('dataset:save', { datasetGUID, translations: { 'title@cy': 'Biniau' } });
    const both = await bench.ask(
      'dataset:save',
      {
        datasetGUID,
        changes: { title: 'Litter bins' },
        translations: { 'title@cy': 'Biniau sbwriel', 'title@de': 'Mülleimer' },
        base: { title: (await edit(datasetGUID)).revisions.title ?? 0 },
      },
      people.editor,
    );
    expect(both.conflicts).toMatchObject([{ field: 'title@cy', theirs: 'Biniau', revision: 1 }]);
    expect(await edit(datasetGUID)).toMatchObject({
      fields: { title: 'Litter bins' },
      translations: { 'title@cy': 'Biniau', 'title@de': 'Mülleimer' },
    });
  });

  it('is removed by an empty text, and the others stay', async () => {
    const datasetGUID = await bench.draft('Paths');
    await bench.ask('dataset:save', {
      datasetGUID,
      translations: { 'title@cy': 'Llwybrau', 'title@de': 'Wege' },
    });
    await bench.ask('dataset:save', {
      datasetGUID,
      translations: { 'title@cy': '' },
      base: { 'title@cy': 1 },
    });
    expect((await read(datasetGUID, 'cy')).availableLanguages).toEqual(['en', 'de']);
  });

  it('waits for its publication', async () => {
    const datasetGUID = await imported('waiting');
    await bench.ask('dataset:save', { datasetGUID, changes: complete, translations: { 'title@cy': 'Aros' } });
    expect((await edit(datasetGUID)).unpublished).toContain('title@cy');
    expect((await read(datasetGUID, 'cy')).title).not.toBe('Aros');
    await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
    expect((await read(datasetGUID, 'cy')).title).toBe('Aros');
    // What was taken away and published is an empty text to editors, with its revision.
    await bench.ask('dataset:save', {
      datasetGUID,
      translations: { 'title@cy': '' },
      base: { 'title@cy': 1 },
    });
    await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
    expect(await edit(datasetGUID)).toMatchObject({
      translations: { 'title@cy': '' },
      revisions: { 'title@cy': 2 },
    });
    expect(await read(datasetGUID, 'cy')).not.toHaveProperty('availableLanguages');
  });

  it('is the editor’s where they wrote it, and the source’s in all other languages', async () => {
    const datasetGUID = await imported('owned');
    const again = (title: Record<string, string>) =>
      writeRecords(
        bench.db.kysely,
        [
          record({
            sourceIdentifier: 'owned',
            title: 'Owned',
            resources: elsewhere,
            translations: { title },
          }),
        ],
        { organisationGUID: ORGANISATION, kind: 'test', keepEdits },
      );
    await again({ cy: 'Y ffynhonnell', de: 'Die Quelle' });
    await bench.ask('dataset:save', {
      datasetGUID,
      changes: complete,
      translations: { 'title@cy': 'Ein un ni' },
    });
    await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
    await again({ cy: 'Newydd', de: 'Neue Quelle', ga: 'Foinse' });
    expect((await edit(datasetGUID)).translations).toEqual({
      'title@cy': 'Ein un ni',
      'title@de': 'Neue Quelle',
      'title@ga': 'Foinse',
    });
  });

  it.each([
    ['a text that cannot be translated', { 'themes@cy': 'x' }, 'translations.themes@cy', 'language.notTag'],
    ['no language', { 'title@': 'x' }, 'translations.title@', 'language.notTag'],
    [
      'a tag that is not in its canonical form',
      { 'title@CY': 'x' },
      'translations.title@CY',
      'language.notTag',
    ],
    [
      'a text that is too long',
      { 'title@cy': 'x'.repeat(TITLE_LENGTH + 1) },
      'translations.title@cy',
      'text.tooLong',
    ],
    [
      'too many languages',
      Object.fromEntries(
        Array.from({ length: TRANSLATIONS_MOST + 1 }, (_, i) => [
          `title@${String.fromCodePoint(97 + (i % 26))}${i < 26 ? 'a' : 'b'}`,
          'x',
        ]),
      ),
      'translations',
      'dataset.manyLanguages',
    ],
  ])('refuses %s, and names the field', async (_, translations, field, code) => {
    const datasetGUID = await bench.draft('Refused');
    const answer = await send(bench.data, 'dataset:save', { datasetGUID, translations }, people.owner);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ field, code }] });
  });
});

describe('a search', () => {
  it('finds a dataset by the words of every language, counts it once, and says why', async () => {
    const datasetGUID = await imported('found');
    const texts = {
      'title@cy': 'Ffynhonnau dŵr',
      // A word of the main title as well, and one that no title had before.
      'title@de': 'Fountains und Trinkbrunnen',
      'summary@cy': 'Lleoliad pob ffynnon.',
      'description@ar': 'نوافير مياه الشرب في المدينة',
    };
    await bench.ask('dataset:save', {
      datasetGUID,
      changes: { ...complete, title: 'Fountains' },
      translations: texts,
    });
    await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
    const find = (keywords: string, language?: string) =>
      ask(bench.discovery, 'dataset:listDiscovery', {
        keywords,
        ...(language !== undefined && { language }),
      });
    for (const words of ['ffynhonnau', 'FFYNHONNAU DWR', 'ffynnon', 'نوافير', 'fountains ffynhonnau']) {
      const found = await find(words);
      expect([words, found.totalCount, found.result[0]?.datasetGUID]).toEqual([words, 1, datasetGUID]);
    }
    expect((await find('ffynhonnau')).result[0]).toMatchObject({
      title: 'Fountains',
      match: { field: 'translation', matched: 'Ffynhonnau', language: 'cy' },
    });
    expect((await find('ffynhonnau', 'cy')).result[0]?.title).toBe('Ffynhonnau dŵr');
    const suggested = await ask(bench.discovery, 'catalogue:suggest', {
      keywords: 'ffynhon',
      language: 'cy',
    });
    expect(suggested.result).toContainEqual(
      expect.objectContaining({ label: 'Ffynhonnau dŵr', language: 'cy' }),
    );
    await bench.ask('dataset:save', {
      datasetGUID,
      translations: { 'title@cy': '', 'title@de': '', 'summary@cy': '', 'description@ar': '' },
      base: (await edit(datasetGUID)).revisions,
    });
    await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public' });
    expect((await find('نوافير')).totalCount).toBe(0);
  });
});
