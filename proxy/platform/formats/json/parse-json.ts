/**
 * Parses a file that should be JSON (RFC 8259) and says where it breaks when it is not. The engine's own
 * messages name a position only sometimes, so a broken text is walked once more, token by token.
 */
import { MalformedFile } from '../malformed-file.ts';

/** Line and column, both from 1, of a position in a text. */
function placeOf(text: string, position: number): string {
  const before = text.slice(0, position);
  const line = before.split('\n').length;
  return `line ${line}, column ${position - before.lastIndexOf('\n')}`;
}

/** Decodes UTF-8, with or without a byte order mark. @throws MalformedFile naming the first wrong byte. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const lenient = new TextDecoder('utf-8').decode(bytes);
    throw new MalformedFile(
      `The file is not UTF-8: ${placeOf(lenient, lenient.indexOf('\ufffd'))} cannot be read.`,
    );
  }
}

const space = /[ \t\n\r]*/y;
// oxlint-disable-next-line no-control-regex -- JSON forbids exactly these characters in text.
const text = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** What may come next; `end` stands for a list or object that may close at once. */
type Expected = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end';

const words: Record<Expected, string> = {
  value: 'a value',
  'value or end': 'a value or ]',
  name: 'a name in quotes',
  'name or end': 'a name in quotes or }',
  colon: 'a colon',
  'comma or end': 'a comma or the end of the list or object',
};

/** The first position at which the text is no JSON, and what should be there. */
function breakingPoint(source: string): { position: number; reason: string } {
  let position = 0;
  let expected: Expected = 'value';
  const open: ('[' | '{')[] = [];
  const eat = (pattern: RegExp) => {
    pattern.lastIndex = position;
    const length = pattern.exec(source)?.[0].length ?? 0;
    position += length;
    return length > 0;
  };
  for (;;) {
    eat(space);
    if (expected === 'comma or end' && open.length === 0)
      return {
        position,
        reason:
          position < source.length
            ? 'nothing may follow the end of the document'
            : // Nothing breaks it: only its depth can have kept it from being read.
              'lists and objects are nested too deeply to be read',
      };
    const next = source[position];
    const list = open.at(-1) === '[';
    if (next === (list ? ']' : '}') && expected.endsWith('end')) {
      position += 1;
      open.pop();
      expected = 'comma or end';
    } else if (expected === 'comma or end' && next === ',') {
      position += 1;
      expected = list ? 'value' : 'name';
    } else if (expected === 'colon' && next === ':') {
      position += 1;
      expected = 'value';
    } else if (expected.startsWith('value') && (next === '[' || next === '{')) {
      position += 1;
      open.push(next);
      expected = next === '[' ? 'value or end' : 'name or end';
    } else if (expected.startsWith('value') && (eat(text) || eat(literal))) expected = 'comma or end';
    else if (expected.startsWith('name') && eat(text)) expected = 'colon';
    else if (next === undefined) return { position, reason: 'the file ends too early' };
    else return { position, reason: `${words[expected]} was expected` };
  }
}

/** Where a text is no JSON, counted from 1, and what should be there. */
export function findBreak(source: string): { line: number; reason: string } {
  const { position, reason } = breakingPoint(source);
  return { line: source.slice(0, position).split('\n').length, reason };
}

/** @throws MalformedFile with line and column. */
export function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    const { position, reason } = breakingPoint(source);
    throw new MalformedFile(`The file is not JSON: ${placeOf(source, position)}: ${reason}.`);
  }
}
