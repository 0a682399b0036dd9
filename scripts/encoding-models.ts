/**
 * `node scripts/encoding-models.ts`: writes the character models of the encoding detector
 * (`proxy/platform/formats/encoding/models.txt`) from the names that ICU has of places, languages, currencies, months
 * and units in each language. Run it after a new release of Node, if its ICU knows more names.
 *
 * Each line is a language: its tag, its letters, and its pairs of letters, each followed by how often it occurs. A
 * space stands for everything that is no letter. Languages with thousands of letters have no pairs.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LANGUAGES =
  'en fr de es pt it nl sv da nb fi is ca pl cs sk hu ro hr sl sq ru uk bg sr mk be el tr az he ar fa ur lt lv et vi th ja zh-Hans zh-Hant ko cy ga mt eu gl kk';
const SCRIPTS =
  'Latn Cyrl Grek Arab Hebr Thai Jpan Kore Hans Hant Deva Beng Geor Armn Ethi Mong Tibt Runr Goth Phnx';
const MORE_LANGUAGES =
  'ace arn ast ban bem ceb chr fil haw kab kok mai mus nap sah scn tet tpi udm yue zgh mul und';

const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i));
const pairsOfLetters = letters.flatMap((a) => letters.map((b) => a + b));

/** Names of one kind in a language; codes that it has no name for are left out. */
function displayNames(language: string, type: Intl.DisplayNamesType, codes: readonly string[]): string[] {
  const names = new Intl.DisplayNames(language, { type, fallback: 'none' });
  return codes.flatMap((code) => {
    try {
      return names.of(code) ?? [];
    } catch {
      return [];
    }
  });
}

function zoneNames(language: string): string[] {
  return Intl.supportedValuesOf('timeZone').flatMap((timeZone) => {
    const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortGeneric' });
    const name = format.formatToParts(0).find((part) => part.type === 'timeZoneName')?.value;
    return name === undefined || /^(?:GMT|UTC)/.test(name) ? [] : name;
  });
}

function monthNames(language: string): string[] {
  return (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, {
      month,
      weekday: month,
      day: 'numeric',
      timeZone: 'UTC',
    });
    return Array.from({ length: 12 }, (_, i) => format.format(Date.UTC(2024, i, 1 + i * 2)));
  });
}

const unitNames = (language: string): string[] =>
  Intl.supportedValuesOf('unit').map((unit) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(21),
  );

const wordsOf = (language: string): Set<string> =>
  new Set([
    ...displayNames(
      language,
      'region',
      pairsOfLetters.map((code) => code.toUpperCase()),
    ),
    ...displayNames(language, 'language', [...pairsOfLetters, ...MORE_LANGUAGES.split(' ')]),
    ...displayNames(language, 'currency', Intl.supportedValuesOf('currency')),
    ...displayNames(language, 'script', SCRIPTS.split(' ')),
    ...monthNames(language),
    ...unitNames(language),
    ...zoneNames(language),
  ]);

const write = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([letter, count]) => `${letter}${count}`).join('');

function modelOf(language: string): string {
  const single = new Map<string, number>();
  const pairs = new Map<string, number>();
  const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  const hasPairs = !/^(?:ja|zh|ko)/.test(language);
  for (const word of wordsOf(language)) {
    let before = ' ';
    for (const character of `${word.normalize('NFC')} `) {
      const [lower = ' '] = character.toLowerCase();
      const letter = /^[\p{L}\p{M}]$/u.test(lower) ? lower : ' ';
      if (letter !== ' ') add(single, letter);
      if (hasPairs && (letter !== ' ' || before !== ' ')) add(pairs, before + letter);
      before = letter;
    }
  }
  return [language, write(single), write(pairs)].join('\t');
}

const target = join(import.meta.dirname, '../proxy/platform/formats/encoding/models.txt');
writeFileSync(target, `${LANGUAGES.split(' ').map(modelOf).join('\n')}\n`);
