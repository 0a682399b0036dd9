/**
 * Reads XML from a stream, as far as the parts of a workbook need it: names without their prefix, attributes, text.
 * The parser (saxes) refuses what is not well-formed and resolves no entities of a document's own; the bounds on
 * memory are set here.
 */
import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { ConversionError } from './conversion-error.ts';

export type XmlEvent =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

/** The longest text, tag or comment, in characters. */
const LONGEST = 4 * 1_048_576;
/** Workbooks nest a dozen elements; the parser keeps each open one in memory. */
const DEEPEST = 500;

const local = (name: string) => name.slice(name.indexOf(':') + 1);

function localAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const result: Record<string, string> = {};
  for (const name in attributes) result[local(name)] = attributes[name] ?? '';
  return result;
}

/** The parser names the place before what is wrong: `3:14: unclosed tag`. */
function placeOf(message: string): { line?: number; what: string } {
  const [, line, what = message] = /^(\d+):\d+: (.*)/s.exec(message) ?? [];
  return { ...(line !== undefined && { line: Number(line) }), what: what.slice(0, 200).replace(/\.$/, '') };
}

/**
 * Yields the events of a document in order, those of one chunk together, since waiting for each one costs more than
 * parsing it.
 * @throws ConversionError for a document that is not well-formed, too deep, or has a piece without end
 */
export async function* xmlEvents(source: Readable): AsyncGenerator<readonly XmlEvent[]> {
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true });
  let events: XmlEvent[] = [];
  let depth = 0;
  /** Characters since the last event. */
  let waiting = 0;
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > DEEPEST) throw new Error('elements are nested too deeply');
    events.push({ kind: 'open', name: local(name), attributes: localAttributes(attributes) });
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    events.push({ kind: 'close', name: local(name) });
  });
  const onText = (text: string) => events.push({ kind: 'text', text });
  parser.on('text', onText);
  parser.on('cdata', onText);
  const parse = (step: () => void) => {
    try {
      step();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new ConversionError('unreadable', `no XML: ${message}`, {
        code: 'xmlBroken',
        ...placeOf(message),
      });
    }
  };
  const decoder = new TextDecoder();
  for await (const chunk of source as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true });
    parse(() => parser.write(text));
    waiting = events.length > 0 ? 0 : waiting + text.length;
    if (waiting > LONGEST) throw new ConversionError('unreadable', 'a piece of XML without an end');
    if (events.length > 0) yield events;
    events = [];
  }
  parse(() => parser.write(decoder.decode()).close());
  if (events.length > 0) yield events;
}
