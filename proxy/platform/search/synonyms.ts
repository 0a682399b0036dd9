/**
 * Words that mean the same, as rules in the format of Solr's synonym files: one rule a line, `#` begins a comment,
 * `car, automobile` finds each by the other, `jobless => unemployed` finds the right side by the left.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Who types `from` also finds `to`. */
export interface SynonymRule {
  readonly from: string;
  readonly to: string;
}

/** @throws Error that names the line of a rule that cannot be read */
export function parseSynonyms(text: string): SynonymRule[] {
  return text.split(/\r?\n/).flatMap((line, i) => {
    const [rule = ''] = line.split('#');
    if (rule.trim() === '') return [];
    const sides = rule.split('=>').map((side) => side.split(',').map((term) => term.trim()));
    const [left = [], right] = sides;
    if (sides.length > 2 || sides.flat().includes('') || (right === undefined && left.length < 2))
      throw new Error(
        `line ${i + 1} is no rule: write words with commas between them, such as "car, automobile", or "jobless => unemployed"`,
      );
    return left.flatMap((from) => (right ?? left.filter((to) => to !== from)).map((to) => ({ from, to })));
  });
}

/** The list that comes with the product. */
export const ownSynonyms = (): SynonymRule[] =>
  parseSynonyms(readFileSync(join(import.meta.dirname, 'synonyms.txt'), 'utf8'));
