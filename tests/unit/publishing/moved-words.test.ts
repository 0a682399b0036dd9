/** Words of a column that has another name: what is taken along, and what stays. */
import { describe, expect, it } from 'vitest';
import { movedWords } from '#contract/moved-words.ts';
import type { NamedTranslations } from '#contract/text-languages.ts';

const renaming = { before: 'a.b', after: 'c' };
const words = (label: string, more = {}) => ({ label, description: '', unit: '', ...more });
const resourceGUID = '8f4cf6a1-6c1f-4f0e-9d0b-1f6f2f6a1a01';
const other = '8f4cf6a1-6c1f-4f0e-9d0b-1f6f2f6a1a02';
const move = (
  dictionary: Record<string, ReturnType<typeof words>>,
  translations: Record<string, string> = {},
  isKept = false,
) =>
  movedWords({ dictionary, translations: translations as NamedTranslations }, renaming, {
    resourceGUID,
    isKept,
  });

describe('words that move', () => {
  it('go with their translations, and the end of a column stays with the name that ends', () => {
    expect(
      move(
        { 'a.b': words('Old', { codes: '1 = Yes', endsOn: '2027-01-01' }), other: words('Other') },
        { 'column/a%2Eb/label@de': 'Alt', 'column/a%2Eb/unit@de': '', 'title@de': 'Titel' },
      ),
    ).toEqual({
      dictionary: { other: words('Other'), c: words('Old', { codes: '1 = Yes' }) },
      translations: { 'column/a%2Eb/label@de': '', 'column/c/label@de': 'Alt' },
    });
  });

  it('give way to those that the new name has, and so do their translations', () => {
    expect(
      move(
        { 'a.b': words('Old', { unit: 'km' }), c: words('New') },
        { 'column/a%2Eb/label@de': 'Alt', 'column/a%2Eb/unit@de': 'km' },
      ),
    ).toEqual({
      dictionary: { c: words('New', { unit: 'km' }) },
      translations: {
        'column/a%2Eb/label@de': '',
        'column/a%2Eb/unit@de': '',
        'column/c/unit@de': 'km',
      },
    });
  });

  it('stay too where another file has the old name', () => {
    expect(move({ 'a.b': words('Old') }, { 'column/a%2Eb/label@de': 'Alt' }, true)).toEqual({
      dictionary: { 'a.b': words('Old'), c: words('Old') },
      translations: { 'column/c/label@de': 'Alt' },
    });
  });

  it('take along which file has the codes, and others find their codes under the new name', () => {
    const from = (guid: string, column: string) => ({ codesFrom: { resourceGUID: guid, column } });
    expect(
      move({
        'a.b': words('Old', from(other, 'id')),
        site: words('Site', from(resourceGUID, 'a.b')),
        ward: words('Ward', from(other, 'a.b')),
      }).dictionary,
    ).toEqual({
      c: words('Old', from(other, 'id')),
      site: words('Site', from(resourceGUID, 'c')),
      // The column of this name in another file keeps it.
      ward: words('Ward', from(other, 'a.b')),
    });
    // The column itself has no words.
    expect(move({ site: words('Site', from(resourceGUID, 'a.b')) }).dictionary).toEqual({
      site: words('Site', from(resourceGUID, 'c')),
    });
    expect(
      move({ 'a.b': words('', from(other, 'id')), c: words('', from(other, 'code')) }).dictionary,
    ).toEqual({
      c: words('', from(other, 'code')),
    });
  });

  it('are none where nothing was written', () => {
    expect(move({ other: words('Other') })).toEqual({ dictionary: null, translations: {} });
  });
});

it('words that no file has any more are moved by hand: references to their column in another file stay', () => {
  const from = { codesFrom: { resourceGUID: other, column: 'a.b' } };
  expect(
    movedWords(
      {
        dictionary: {
          'a.b': words('Ward', { unit: '', codes: '1 = Armley' }),
          c: words('', { description: 'Nine characters' }),
          site: words('Site', from),
        },
        translations: {
          'column/a%2Eb/label@de': 'Bezirk',
          'column/a%2Eb/description@cy': 'Naw nod',
          'column/c/unit@cy': 'milltir',
        } as NamedTranslations,
      },
      renaming,
      { resourceGUID: null, isKept: false },
    ),
  ).toEqual({
    dictionary: {
      c: { label: 'Ward', description: 'Nine characters', unit: '', codes: '1 = Armley' },
      site: words('Site', from),
    },
    translations: {
      'column/a%2Eb/label@de': '',
      'column/c/label@de': 'Bezirk',
      'column/a%2Eb/description@cy': '',
    },
  });
});
