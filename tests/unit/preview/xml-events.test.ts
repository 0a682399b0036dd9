/** XML in pieces of any length, and XML that was written to keep a reader busy or to fill its memory. */
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConversionError } from '#proxy/platform/formats/conversion-error.ts';
import { xmlEvents, type XmlEvent } from '#proxy/platform/formats/xml-events.ts';

/** The events of a text that comes in chunks of so many bytes; texts that follow each other are one. */
async function read(text: string, size = 65_536): Promise<XmlEvent[]> {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  const events: XmlEvent[] = [];
  for await (const some of xmlEvents(Readable.from(chunks)))
    for (const event of some) {
      const last = events.at(-1);
      if (event.kind === 'text' && last?.kind === 'text')
        events[events.length - 1] = { kind: 'text', text: last.text + event.text };
      else events.push(event);
    }
  return events;
}

it('is read in pieces of any length: prefixes, attributes, references, comments and CDATA', async () => {
  const text = `<?xml version="1.0"?><!-- <no> --><x:a k="1 &lt; 2" r:id='y'>é &amp; &#x41;<b/><![CDATA[<c>]]></x:a>`;
  const expected = [
    { kind: 'open', name: 'a', attributes: { k: '1 < 2', id: 'y' } },
    { kind: 'text', text: 'é & A' },
    { kind: 'open', name: 'b', attributes: {} },
    { kind: 'close', name: 'b' },
    { kind: 'text', text: '<c>' },
    { kind: 'close', name: 'a' },
  ];
  for (const size of [1, 7, 1000]) expect(await read(text, size)).toEqual(expected);
});

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const name = fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/);
const words = fc.stringMatching(/^[ -~é€😀]{1,12}$/u);
interface Tree {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Tree | string)[];
}
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.record({
    name,
    attributes: fc.dictionary(name, words, { maxKeys: 3, noNullPrototype: true }),
    children: fc.array(fc.oneof({ maxDepth: 4 }, words, tie('tree')), { maxLength: 4 }),
  }),
}));
function written({ name: tag, attributes, children }: Tree): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : written(child)));
  return `<${tag}${pairs.join('')}>${inner.join('')}</${tag}>`;
}
function* eventsOf({ name: tag, attributes, children }: Tree): Generator<XmlEvent> {
  yield { kind: 'open', name: tag, attributes };
  let text = '';
  for (const child of children)
    if (typeof child === 'string') text += child;
    else {
      if (text !== '') yield { kind: 'text', text };
      text = '';
      yield* eventsOf(child);
    }
  if (text !== '') yield { kind: 'text', text };
  yield { kind: 'close', name: tag };
}

it('says what was written, wherever chunks end', () =>
  fc.assert(
    fc.asyncProperty(tree, fc.integer({ min: 1, max: 40 }), async (root, size) => {
      expect(await read(written(root), size)).toEqual([...eventsOf(root)]);
    }),
  ));

describe('what is refused', () => {
  const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`);
  it.each([
    ['an element that is not closed', '<a><b></b>'],
    ['elements that cross', '<a><b></a></b>'],
    ['an end without a beginning', '<a></a></b>'],
    ['two roots', '<a/><b/>'],
    ['nothing', ''],
    ['entities within entities', `<!DOCTYPE a [<!ENTITY l0 "x">${laughs.join('')}]><a>&l9;</a>`],
    ['an entity that names a file', '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]><a>&f;</a>'],
    ['elements without end', '<a>'.repeat(400_000)],
    ['a name without end', `<${'a'.repeat(5_000_000)}`],
    ['a tag of spaces', `<${' '.repeat(5_000_000)}`],
    ['attributes of letters alone', `<a ${'b'.repeat(800_000)}>`],
    ['attributes without values', `<a ${'b '.repeat(400_000)}>`],
    ['one attribute many times', `<a ${'b="" '.repeat(200_000)}>`],
    ['attributes without end', `<a ${Array.from({ length: 600_000 }, (_, i) => `b${i}=""`).join(' ')}`],
    ['a comment without end', `<a><!--${'-'.repeat(5_000_000)}`],
    ['a text without end', `<a>${'&amp;'.repeat(1_500_000)}`],
  ])('%s', async (_, text) => {
    await expect(read(text)).rejects.toThrow(ConversionError);
  });

  it('whatever else it is: bytes are read or refused, never anything worse', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.constantFrom(
            '<a',
            '<',
            '>',
            '/>',
            '</a>',
            '&',
            ';',
            '#x',
            '"',
            '=',
            ' b',
            '<!--',
            '-->',
            '<![CDATA[',
            ']]>',
            '<?',
            '?>',
            '<!DOCTYPE',
            '[',
            ']',
            '\u0000',
            'é',
          ),
        ),
        async (pieces) => {
          const outcome = await read(`<r>${pieces.join('')}</r>`, 3).catch((error: unknown) => error);
          expect(Array.isArray(outcome) || outcome instanceof ConversionError).toBe(true);
        },
      ),
      { numRuns: 500 },
    ));
});
