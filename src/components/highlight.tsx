/** Text with the words that were searched for marked in it. */
import { Fragment } from 'react';

/** Splits a text into pieces, every second of which matches one of the words. */
export function splitByWords(text: string, keywords: string): string[] {
  const words = keywords
    .split(/[\s,;"']+/)
    .filter((word) => word.length > 1)
    .slice(0, 12)
    .map((word) => word.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`));
  if (words.length === 0) return [text];
  return text.split(new RegExp(`(${words.toSorted((a, b) => b.length - a.length).join('|')})`, 'giu'));
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
