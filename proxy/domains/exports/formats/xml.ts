/**
 * XML as text. A tree of objects would be sixty times as slow, and a catalogue of a hundred thousand datasets
 * has eight million elements.
 */

import { writable } from '../writable.ts';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text between tags or in an attribute. */
export const escapeXml = (text: string): string =>
  writable(text).replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);

export type Attributes = Readonly<Record<string, string | undefined>>;

/** An element around content that is XML already; without content it is empty. */
export function element(tag: string, attributes: Attributes = {}, content = ''): string {
  let head = tag;
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) head += ` ${key}="${escapeXml(value)}"`;
  return content === '' ? `<${head}/>` : `<${head}>${content}</${tag}>`;
}

/** An element around text. */
export const textElement = (tag: string, text: string, attributes: Attributes = {}): string =>
  element(tag, attributes, escapeXml(text));

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
