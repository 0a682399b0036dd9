/**
 * Words that mean the same, as rules in the format of Solr's synonym files: one rule a line, `#` begins a comment,
 * `car, automobile` finds each by the other, `jobless => unemployed` finds the right side by the left. Beyond that format,
 * `statistics => *` says that a dataset is also found without the word: it says what kind of thing is wanted, not what about.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A search for `from` also finds `to`; null where a search with other words finds datasets without `from`. */
export interface SynonymRule {
  readonly from: string;
  readonly to: string | null;
}

const OPTIONAL = '*';

/** @throws Error that names the line of a rule that cannot be read */
export function parseSynonyms(text: string): SynonymRule[] {
  return text.split(/\r?\n/).flatMap((line, i): SynonymRule[] => {
    const [rule = ''] = line.split('#');
    if (rule.trim() === '') return [];
    const sides = rule.split('=>').map((side) => side.split(',').map((term) => term.trim()));
    const [left = [], right] = sides;
    const isOptional = right?.length === 1 && right[0] === OPTIONAL;
    const terms = isOptional ? left : sides.flat();
    if (
      sides.length > 2 ||
      terms.some((term) => term === '' || term.includes(OPTIONAL)) ||
      (right === undefined && left.length < 2)
    )
      throw new Error(
        `line ${i + 1} is no rule: write words with commas between them, such as "car, automobile", or "jobless => unemployed"`,
      );
    if (isOptional) return left.map((from) => ({ from, to: null }));
    return left.flatMap((from) => (right ?? left.filter((to) => to !== from)).map((to) => ({ from, to })));
  });
}

/** The list that comes with the product. */
export const ownSynonyms = (): SynonymRule[] =>
  parseSynonyms(readFileSync(join(import.meta.dirname, 'synonyms.txt'), 'utf8'));
