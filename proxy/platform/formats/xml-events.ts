/**
 * Reads XML piece by piece, as far as the parts of a workbook need it: names without their prefix, attributes,
 * text. Nothing is looked up or unfolded: entities of a document's own are left as they stand.
 */
import type { Readable } from 'node:stream';
import { ConversionError } from '#proxy/platform/formats/conversion-error.ts';

export type XmlEvent =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

/** The longest piece between two marks, in characters. */
const LONGEST = 4 * 1_048_576;

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[String(name)] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** A name begins behind a space or a value, so that a long text without a value is looked through once. */
const attribute = /(?<![^\s"'])([^\s="']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function opened(tag: string): XmlEvent {
  const name = /^[^\s/]+/.exec(tag)?.[0] ?? '';
  const attributes: Record<string, string> = {};
  for (const [, key = '', double, single] of tag.matchAll(attribute))
    attributes[local(key)] = unescaped(double ?? single ?? '');
  return { kind: 'open', name: local(name), attributes };
}

/** Where the mark that begins at a place ends; -1 when more must be read. */
function endOf(text: string, from: number): number {
  if (text.startsWith('<!--', from)) {
    const end = text.indexOf('-->', from + 4);
    return end < 0 ? -1 : end + 3;
  }
  if (text.startsWith('<![CDATA[', from)) {
    const end = text.indexOf(']]>', from + 9);
    return end < 0 ? -1 : end + 3;
  }
  return text.indexOf('>', from) + 1 || -1;
}

function* eventsOf(mark: string): Generator<XmlEvent> {
  if (mark.startsWith('<![CDATA[')) yield { kind: 'text', text: mark.slice(9, -3) };
  else if (mark.startsWith('</')) yield { kind: 'close', name: local(mark.slice(2, -1).trim()) };
  else if (!/^<[!?]/.test(mark)) {
    const isEmpty = mark.endsWith('/>');
    const event = opened(mark.slice(1, isEmpty ? -2 : -1));
    yield event;
    if (isEmpty && event.kind === 'open') yield { kind: 'close', name: event.name };
  }
}

/** Yields what is in a document, in its order. @throws ConversionError for a piece without end */
export async function* xmlEvents(source: Readable): AsyncGenerator<XmlEvent> {
  const decoder = new TextDecoder();
  let pending = '';
  for await (const chunk of source as AsyncIterable<Buffer>) {
    pending += decoder.decode(chunk, { stream: true });
    let at = 0;
    for (;;) {
      const from = pending.indexOf('<', at);
      if (from < 0) break;
      const to = endOf(pending, from);
      if (to < 0) break;
      if (from > at) yield { kind: 'text', text: unescaped(pending.slice(at, from)) };
      yield* eventsOf(pending.slice(from, to));
      at = to;
    }
    pending = pending.slice(at);
    if (pending.length > LONGEST) throw new ConversionError('unreadable', 'a piece of XML without an end');
  }
}
