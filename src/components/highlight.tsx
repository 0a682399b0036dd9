/** Text with the words that were searched for marked in it. */
import { Fragment } from 'react';

/**
 * Splits a text into pieces, every second of which is a word that was searched for or starts with one. A word
 * is marked whole and never for what is inside it: `age` marks neither `percentage` nor half of `aged`.
 */
export function splitByWords(text: string, keywords: string): string[] {
  const words = keywords
    .split(/[\s,;"'()]+/)
    .filter((word) => word.length > 1 && /[\p{L}\p{N}]/u.test(word) && !word.startsWith('-'))
    .slice(0, 12)
    .map((word) => word.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`));
  if (words.length === 0) return [text];
  const any = words.toSorted((a, b) => b.length - a.length).join('|');
  return text.split(new RegExp(String.raw`(?<![\p{L}\p{N}])((?:${any})[\p{L}\p{N}]*)`, 'giu'));
}

export interface HighlightProps {
  readonly text: string;
  readonly keywords: string;
}

export function Highlight({ text, keywords }: HighlightProps) {
  return splitByWords(text, keywords).map((piece, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- A piece has no identity but its place.
    <Fragment key={place}>{place % 2 === 1 ? <mark>{piece}</mark> : piece}</Fragment>
  ));
}
