/** The list of synonyms: how rules are read, and the errors of wrong ones. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownSynonyms, parseSynonyms } from '#proxy/platform/search/synonyms.ts';
import { readConfig } from '#proxy/platform/settings/config.ts';

describe('rules', () => {
  it('are of both ways with commas, of one way with an arrow', () => {
    expect(parseSynonyms('# words\n\ncar, automobile # both\njobless => unemployed, unemployment')).toEqual([
      { from: 'car', to: 'automobile' },
      { from: 'automobile', to: 'car' },
      { from: 'jobless', to: 'unemployed' },
      { from: 'jobless', to: 'unemployment' },
    ]);
  });

  it('say which words need not be there with a star', () => {
    expect(parseSynonyms('data, statistics => *')).toEqual([
      { from: 'data', to: null },
      { from: 'statistics', to: null },
    ]);
  });

  it.each([
    'car => *, bike',
    '* => car',
    'car, *',
    'car',
    'car,',
    'car => ',
    '=> car',
    'a => b => c',
    'a,,b',
  ])('refuse %j', (text) => {
    expect(() => parseSynonyms(`# one\n${text}`)).toThrow(/^line 2 is no rule/);
  });
});

describe('the setting SEARCH_SYNONYMS', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'synonyms-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is the list of the product unless it names a file', () => {
    expect(readConfig({}).synonyms).toEqual(ownSynonyms());
    const file = join(folder, 'own.txt');
    writeFileSync(file, 'tram, streetcar\n');
    expect(readConfig({ SEARCH_SYNONYMS: file }).synonyms).toHaveLength(2);
  });

  it('says in one sentence what is wrong', () => {
    const file = join(folder, 'wrong.txt');
    writeFileSync(file, 'tram\n');
    expect(() => readConfig({ SEARCH_SYNONYMS: file })).toThrow(
      /^The setting SEARCH_SYNONYMS is not valid: in .*wrong\.txt, line 1 is no rule/,
    );
    expect(() => readConfig({ SEARCH_SYNONYMS: join(folder, 'none.txt') })).toThrow(
      /none\.txt cannot be read: there is no such file\.$/,
    );
  });
});
