/** The language that a reader gets a text in. */
import { describe, expect, it } from 'vitest';
import { canonicalTag } from '#contract/language-tag.ts';
import {
  askedLanguages,
  directionOf,
  textIn,
  withMainLanguage,
  type TextByLanguage,
} from '#contract/text-languages.ts';
import { storedTranslations } from '#proxy/platform/catalogue/dataset-texts.ts';
import { createRandom } from '../../support/random.ts';

const main = { text: 'Ponds', language: 'en-GB' };
const translations = { cy: 'Pyllau', 'de-AT': 'Teiche', 'zh-Hant': '池塘' };

describe('the fallback', () => {
  it.each([
    ['the language that is asked for', ['cy'], 'cy'],
    ['whichever case it is written in', ['CY'], 'cy'],
    ['a language without its region', ['cy-GB'], 'cy'],
    ['another region of the same language', ['de'], 'de-AT'],
    ['another region of a language with a region', ['de-CH'], 'de-AT'],
    ['a script', ['zh-Hant-TW'], 'zh-Hant'],
    ['the next language that is asked for', ['fr', 'de-AT'], 'de-AT'],
    ['the main language in another region', ['fr', 'en-US', 'cy'], 'en-GB'],
    ['the main language where none is there', ['fr', '*'], 'en-GB'],
    ['the main language where none is asked for', [], 'en-GB'],
  ])('is %s', (_, asked, language) => {
    expect(textIn(main, translations, asked).language).toBe(language);
  });

  it('passes over an empty text of the main language: English, then the first by tag', () => {
    const empty = { text: ' ', language: 'fr' };
    expect(textIn(empty, { de: 'Teiche', en: 'Ponds', cy: 'Pyllau' }, ['ga'])).toEqual({
      text: 'Ponds',
      language: 'en',
    });
    expect(textIn(empty, { de: 'Teiche', cy: 'Pyllau' }, [])).toEqual({ text: 'Pyllau', language: 'cy' });
    expect(textIn(empty, undefined, ['fr'])).toEqual(empty);
  });

  it('is total, deterministic, never empty where there is a text, and tagged right, for random texts', () => {
    const random = createRandom(17);
    const tags = ['en', 'en-GB', 'cy', 'de', 'de-AT', 'ar', 'zh-Hant', 'zh-Hans', 'sr-Latn', 'und', 'x-own'];
    const possible = [...tags, 'EN-us', 'zh', 'fr', '*', '', 'not a tag!', 'de-Latn-CH-1996'];
    const { pick, next, below } = random;
    const textFor = (tag: string) => pick([`text in ${tag}`, `text in ${tag}`, '', ' \n ']);
    for (let round = 0; round < 5_000; round += 1) {
      const language = pick(tags);
      const given = { text: textFor(language), language };
      const some = tags.filter(() => next() < 0.4);
      const others: TextByLanguage = Object.fromEntries(some.map((tag) => [tag, textFor(tag)]));
      const asked = Array.from({ length: below(4) }, () => pick(possible));
      const got = textIn(given, others, asked);
      // The order in which translations are stored says nothing.
      const reversed = Object.fromEntries(Object.entries(others).toReversed());
      expect(textIn(given, reversed, asked)).toEqual(got);
      const all = [given, ...some.map((tag) => ({ text: others[tag] ?? '', language: tag }))];
      expect(all).toContainEqual(got);
      expect(got.text.trim() === '').toBe(all.every(({ text }) => text.trim() === ''));
      // What is asked for first is what comes, where it is there.
      const first = all.find((one) => one.language === asked[0] && one.text.trim() !== '');
      if (first !== undefined) expect(got.language).toBe(first.language);
    }
  });
});

it('asks for the language that is named, else for those of the header, the most wanted first', () => {
  expect(askedLanguages('cy', 'de')).toEqual(['cy']);
  expect(askedLanguages(undefined, 'de;q=0.5, cy, fr;q=0')).toEqual(['cy', 'de']);
  expect(askedLanguages(undefined, 'zh-Hant-TW, *;q=0.1')).toEqual(['zh-hant-tw', '*']);
  expect(askedLanguages(undefined, `cy en, , ${'x'.repeat(9000)}, de;q=0.5`)).toEqual(['de']);
  expect(askedLanguages(undefined, null)).toEqual([]);
  expect(askedLanguages(undefined, Array.from({ length: 500 }, () => 'de').join(','))).toHaveLength(10);
});

it.each([
  ['ar', 'rtl'],
  ['ar-EG', 'rtl'],
  ['he', 'rtl'],
  ['ur-Latn', 'ltr'],
  ['pa-Arab', 'rtl'],
  ['en-GB', 'ltr'],
  ['', 'ltr'],
])('lines of %s run %s', (tag, direction) => {
  expect(directionOf(tag)).toBe(direction);
});

it('knows the canonical form of a tag', () => {
  expect(['de-at', 'ENG', 'zh-hant-tw', 'not a tag', 'a'.repeat(40), ''].map(canonicalTag)).toEqual([
    'de-AT',
    'en',
    'zh-Hant-TW',
    null,
    null,
    null,
  ]);
});

it('stores translations with canonical tags, without empty ones and without the main language', () => {
  expect(
    storedTranslations('en', {
      title: { 'de-at': 'Teiche', en: 'Ponds', cy: ' ', 'no tag!': 'x' },
      rights: { en: 'None' },
    }),
  ).toEqual({ title: { 'de-AT': 'Teiche' } });
  expect(storedTranslations('en', { title: { en: 'Ponds' } })).toBeNull();
  expect(withMainLanguage('en', ['cy', 'EN', 'ar', 'cy'])).toEqual(['en', 'ar', 'cy']);
});
