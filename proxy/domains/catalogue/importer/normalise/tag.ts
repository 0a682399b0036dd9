/** Tags from keywords: trimmed, folded for comparison, without the words that say nothing. */
import { foldTag } from '#proxy/platform/database/storable-text.ts';
import type { ImportTag } from '../record.ts';

/** Most tags that a dataset keeps (metadata model, section 3). */
const MOST = 30;
const LONGEST = 100;

const stopWords = new Set([
  'none',
  'n/a',
  'na',
  'null',
  'undefined',
  'tbd',
  'unknown',
  'other',
  'keyword',
  'keywords',
  'test',
]);

/** Words that a harvester leaves behind start with an underscore. */
const saysNothing = (tag: string) =>
  tag.length < 2 || tag.startsWith('_') || stopWords.has(tag) || !/\p{L}|\p{N}/u.test(tag);

/** Builds the tags of a record. Keywords in one text are taken apart at commas and semicolons. */
export function tagsOf(keywords: readonly string[]): ImportTag[] {
  const tags = new Map<string, ImportTag>();
  for (const label of keywords.flatMap((keyword) => keyword.split(/[,;|\n]/))) {
    const words = label.trim().replaceAll(/\s+/g, ' ');
    const tag = foldTag(words);
    if (saysNothing(tag) || tag.length > LONGEST || tags.has(tag)) continue;
    tags.set(tag, { tag, label: words });
    if (tags.size === MOST) break;
  }
  return [...tags.values()];
}
