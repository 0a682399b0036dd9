/** Encodings are found out by the bytes of a whole file, and its text is read as it was written. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBinary } from '#proxy/platform/formats/kind/kind.ts';
import { decodeFile } from '#proxy/platform/formats/encoding/decode.ts';
import { CERTAIN, detectEncoding, encodingLabel } from '#proxy/platform/formats/encoding/detect.ts';
import { encode } from './legacy-encoder.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commonplace-encoding-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Uint8Array, stated?: string) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const encoding = await detectEncoding(path, stated);
  let text = '';
  for await (const chunk of decodeFile(path, encoding)) text += chunk;
  return { text, encoding };
}

const table = (names: readonly string[]) =>
  `id;name;value\n${names.map((name, i) => `${i};${name};${i * 7.5}`).join('\n')}\n`;

const names: Record<string, readonly string[]> = {
  ru: ['Москва', 'Санкт-Петербург', 'Новосибирск', 'Екатеринбург', 'Казань', 'Нижний Новгород'],
  el: ['Αθήνα', 'Θεσσαλονίκη', 'Πάτρα', 'Ηράκλειο', 'Λάρισα', 'Βόλος'],
  pl: ['Łódź', 'Kraków', 'Wrocław', 'Poznań', 'Gdańsk', 'Częstochowa', 'Świnoujście'],
  tr: ['İstanbul', 'Diyarbakır', 'Şanlıurfa', 'Eskişehir', 'Muğla', 'Kütahya'],
  he: ['ירושלים', 'תל אביב', 'חיפה', 'באר שבע', 'נתניה', 'אשדוד'],
  ar: ['القاهرة', 'الإسكندرية', 'الرياض', 'دمشق', 'بغداد', 'بيروت'],
  de: ['Köln', 'München', 'Düsseldorf', 'Nürnberg', 'Lübeck', 'Saarbrücken'],
  fr: ['Évreux', 'Béziers', 'Orléans', 'Sèvres', 'Compiègne', 'Besançon'],
  es: ['A Coruña', 'Ávila', 'León', 'Málaga', 'Cádiz', 'Logroño'],
  th: ['กรุงเทพมหานคร', 'เชียงใหม่', 'ภูเก็ต', 'ขอนแก่น', 'นครราชสีมา'],
  lt: ['Vilnius', 'Šiauliai', 'Panevėžys', 'Alytus', 'Marijampolė', 'Mažeikiai', 'Kėdainiai'],
  ja: ['東京', '大阪', '名古屋', '札幌', '横浜市', 'さいたま', 'フクオカ'],
  zh: ['北京', '上海', '广州', '深圳', '成都', '武汉', '西安', '南京'],
  tw: ['臺北', '高雄', '臺中', '臺南', '新竹', '嘉義'],
  ko: ['서울', '부산', '인천', '대구', '대전', '광주', '울산'],
};

describe('a table of names', () => {
  it.each([
    ['ru', 'windows-1251'],
    ['ru', 'koi8-r'],
    ['ru', 'iso-8859-5'],
    ['ru', 'ibm866'],
    ['el', 'windows-1253'],
    ['pl', 'windows-1250'],
    ['pl', 'iso-8859-2'],
    ['tr', 'windows-1254'],
    ['he', 'windows-1255'],
    ['ar', 'windows-1256'],
    ['de', 'windows-1252'],
    ['de', 'macintosh'],
    ['de', 'ibm850'],
    ['fr', 'ibm850'],
    ['es', 'ibm850'],
    ['th', 'windows-874'],
    ['lt', 'windows-1257'],
    ['ja', 'shift_jis'],
    ['ja', 'euc-jp'],
    ['zh', 'gb18030'],
    ['tw', 'big5'],
    ['ko', 'euc-kr'],
    ...['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'].flatMap((label) =>
      ['ru', 'ja', 'de'].map((language) => [language, label]),
    ),
  ])('in %s, written in %s', async (language = '', label = '') => {
    const text = table(names[language] ?? []);
    expect((await read(encode(text, label))).text).toBe(text);
  });

  it('says how sure it is, and what else it may be', async () => {
    const long = table(Array.from({ length: 20 }, (_, i) => names['ru']?.[i % 6] ?? ''));
    expect((await read(encode(long, 'windows-1251'))).encoding.confidence).toBeGreaterThanOrEqual(CERTAIN);
    const { encoding } = await read(encode('a;b\n1;é\n', 'windows-1252'));
    expect(encoding.confidence).toBeLessThan(CERTAIN);
    expect(encoding.alternatives.length).toBeGreaterThan(0);
  });

  it('is read as its publisher states, unless a byte order mark says otherwise', async () => {
    const text = table(names['pl'] ?? []);
    expect((await read(encode(text, 'iso-8859-2'), 'latin2')).text).toBe(text);
    expect((await read(encode(`\ufeff${text}`, 'utf-16le'), 'windows-1252')).text).toBe(text);
    expect((await read(encode(text, 'utf-8'), 'nonsense')).text).toBe(text);
  });
});

describe('a stray zero', () => {
  it.each([
    ['a short', 'a,b\nx\0y,1\nz,2\n'],
    ['a short Windows', 'a,b\r\nx\0y,1\r\n'],
    ['a long', `${'name,number\n'.repeat(40)}x\0y,1\nzz,2\n`],
  ])('does not make UTF-16 of %s text', async (_, text) => {
    const { text: found, encoding } = await read(Buffer.from(text));
    expect([encoding.label, found]).toEqual(['utf-8', text.replace('\0', '')]);
    expect(isBinary(Buffer.from(text), 'utf-8')).toBe(false);
  });

  it('leaves UTF-16 alone whose characters have the byte of a line end in them', async () => {
    const text = '城市,上級\n上海,上\n杭州,上城區\n';
    for (const label of ['utf-16le', 'utf-16be']) expect((await read(encode(text, label))).text).toBe(text);
  });
});

it.each([
  ['UTF8', 'utf-8'],
  ['cp1251', 'windows-1251'],
  ['CP850', 'ibm850'],
  ['IBM 850', 'ibm850'],
  ['ISO_8859-1', 'windows-1252'],
  ['Shift-JIS', 'shift_jis'],
  ['utf_32', 'utf-32le'],
  ['ebcdic', null],
])('%s is called %s', (stated, label) => {
  expect(encodingLabel(stated)).toBe(label);
});

describe('a stray byte', () => {
  it('costs its own line alone, wherever it stands', async () => {
    const lines = Array.from({ length: 5_000 }, (_, i) => `${i};Zürich;東京`);
    const bytes = Buffer.concat([
      Buffer.from(`${lines.join('\n')}\n`),
      encode('5001;Málaga\n', 'windows-1252'),
      Buffer.from(`${lines.join('\n')}\n`),
    ]);
    const { text, encoding } = await read(bytes);
    expect(text).toBe(`${lines.join('\n')}\n5001;Málaga\n${lines.join('\n')}\n`);
    expect(encoding).toMatchObject({ label: 'utf-8', stray: { lines: 1 } });
  });

  it('decides in a file that is ASCII up to its end', async () => {
    const { text } = await read(
      Buffer.concat([Buffer.from('a,b\n'.repeat(600_000)), encode('c,ü\n', 'windows-1252')]),
    );
    expect(text.endsWith('c,ü\n')).toBe(true);
  });
});

it('text of any script comes back from every form of Unicode', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { minLength: 3, maxLength: 20 }),
      fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'),
      async (cells, label) => {
        const text = `\ufeff${cells.join('\n')}`.replaceAll('\0', '');
        expect((await read(encode(text, label))).text).toBe(text.slice(1).replace(/^\ufeff/, ''));
      },
    ),
    { numRuns: 100 },
  ));
