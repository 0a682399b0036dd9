/** Broken JSON is reported with its place, whatever it is broken by. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8, findBreak, parseJson } from '#proxy/platform/formats/json/parse-json.ts';
import { MalformedFile } from '#proxy/platform/formats/malformed-file.ts';

const messageOf = (text: string): string => {
  try {
    parseJson(text);
    return 'parsed';
  } catch (error) {
    if (!(error instanceof MalformedFile)) throw error;
    return error.message;
  }
};

describe('findBreak', () => {
  it('says of a document in which nothing is wrong that it is too deep', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    expect(findBreak(deep)).toEqual({
      line: 1,
      reason: 'lists and objects are nested too deeply to be read',
    });
  });
});

describe('parseJson', () => {
  it.each([
    ['', 'line 1, column 1: the file ends too early'],
    ['{"a": 1', 'line 1, column 8: the file ends too early'],
    ['{"a": [1, 2,\n x]}', 'line 2, column 2: a value was expected'],
    ['{"a":1,}', 'line 1, column 8: a name in quotes was expected'],
    ['{"a" 1}', 'line 1, column 6: a colon was expected'],
    ['[1 2]', 'line 1, column 4: a comma or the end of the list or object was expected'],
    ['{} {}', 'line 1, column 4: nothing may follow the end of the document'],
    ['{"a": "x\ny"}', 'line 1, column 7: a value was expected'],
    ['<html>', 'line 1, column 1: a value was expected'],
  ])('%j', (text, reason) => {
    expect(messageOf(text)).toBe(`The file is not JSON: ${reason}.`);
  });

  it('reads all JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('always names a place when a document is cut or spoilt', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom('', '}', ',', 'x', '"'), (text, at, spoil) => {
        const position = at % (text.length + 1);
        const message = messageOf(text.slice(0, position) + spoil);
        expect(message === 'parsed' || /line \d+, column \d+: /.test(message)).toBe(true);
      }),
    );
  });
});

it('decodeUtf8 drops a byte order mark and names the first wrong byte', () => {
  expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d))).toBe('{}');
  expect(() => decodeUtf8(Uint8Array.of(0x7b, 0x0a, 0x20, 0xe9))).toThrow('line 2, column 2');
});
