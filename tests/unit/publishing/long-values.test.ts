/** Values and names of megabytes, such as pictures that are written as text: what is looked for in them takes no longer. */
import { describe, expect, it } from 'vitest';
import { createPersonalData } from '#proxy/domains/publishing/reading/personal-data.ts';
import { LONGEST_NAME, uniqueNames } from '#proxy/platform/formats/delimited/layout.ts';
import { languageOfWords } from '#proxy/platform/formats/encoding/language-of-words.ts';
import { COLUMN_NAME_LENGTH } from '#contract/publishing-constants.ts';

const MEGABYTE = 1_000_000;

/** Milliseconds of some work. */
function time(work: () => void): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

function found(values: readonly string[]) {
  const personal = createPersonalData(['note']);
  for (const value of values) personal.see([value]);
  return personal.find();
}

describe('personal data', () => {
  it('is found in a long text, wherever it is', () => {
    const text = 'lorem ipsum @ '.repeat(50);
    expect(found([`${text} ada@lovelace.example ${text}`])).toMatchObject([
      { column: 'note', kind: 'email' },
    ]);
    expect(found([`${text} info@lovelace.example ${text}`])).toEqual([]);
  });

  it('is looked for in a value of a megabyte in milliseconds', () => {
    // Each took more than a second.
    const words = [
      'x'.repeat(MEGABYTE),
      `${'x'.repeat(MEGABYTE)}@`,
      '@'.repeat(MEGABYTE),
      'a.'.repeat(MEGABYTE / 2),
    ];
    expect(time(() => expect(found(words)).toEqual([]))).toBeLessThan(2_000);
  });
});

describe('names of columns', () => {
  it('have a language that is found in as much of them as says it', () => {
    const words = 'Gemeinde Einwohner Haushalte Geburten Sterbefälle Zuzüge Fortzüge Eheschließungen '.repeat(
      3,
    );
    expect(languageOfWords(words)).toBe('de');
    expect(time(() => languageOfWords(words.repeat(MEGABYTE / words.length)))).toBeLessThan(2_000);
  });

  it('are never longer than calls that name them take, and stay apart', () => {
    const names = uniqueNames(['n'.repeat(MEGABYTE), 'n'.repeat(MEGABYTE), '😀'.repeat(1_000)]);
    expect(new Set(names).size).toBe(3);
    expect(LONGEST_NAME).toBeLessThanOrEqual(COLUMN_NAME_LENGTH);
    for (const name of names) expect(name.length).toBeLessThanOrEqual(LONGEST_NAME);
    expect(names[2]).toBe('😀'.repeat(names[2]!.length / 2));
    expect(time(() => uniqueNames(Array.from({ length: 20_000 }, () => 'x')))).toBeLessThan(2_000);
  });
});
