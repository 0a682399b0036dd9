/** Turns the texts of other catalogues into the product's: plain Markdown, and a summary of one or two sentences. */

import { DESCRIPTION_LENGTH, SUMMARY_LENGTH } from '#contract/publishing-fields.ts';
import { decodeHTMLStrict } from 'entities';
import { textOfMarkdown } from '#proxy/platform/messages/markdown-text.ts';
import { withoutHtml } from './html.ts';

/** Decodes references that end with a semicolon: "&copy=1" in an address is no sign. */
const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,31});/gi, (reference) =>
    decodeHTMLStrict(reference),
  );

/** Removes HTML, keeping paragraphs, list items and the addresses of links. Text without tags stays as it is. */
export function plainText(source: string): string {
  // What is far beyond the longest description is not worth reading.
  const bounded = source.slice(0, 4 * DESCRIPTION_LENGTH).toWellFormed();
  return decodeEntities(withoutHtml(bounded))
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Cuts a text at a word, with an ellipsis when something is missing. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1).toWellFormed();
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > length / 2 ? space : undefined).replace(/[\s,;:.–—-]+$/, '')}…`;
}

/** A description of bounded length. */
export const description = (source: string): string => shorten(plainText(source), DESCRIPTION_LENGTH);

/** The first sentences of a description that fit into a summary. */
export function summaryOf(markdown: string): string {
  // A summary is made of the beginning.
  const text = textOfMarkdown(markdown.slice(0, 10 * SUMMARY_LENGTH));
  if (text.length <= SUMMARY_LENGTH) return text;
  // A full stop ends a sentence only before a capital, so that "U.S. data" and "e.g. rain" stay whole.
  const ends = [
    ...text
      .slice(0, SUMMARY_LENGTH + 2)
      .matchAll(/(?<![A-Z]|\b(?:e\.g|i\.e|approx|incl|No|St|vs))[.!?]['")\]]?(?= [A-Z"'(])/g),
  ];
  const end = ends.findLast((match) => match.index + match[0].length <= SUMMARY_LENGTH);
  return end && end.index > 40 ? text.slice(0, end.index + end[0].length) : shorten(text, SUMMARY_LENGTH);
}
