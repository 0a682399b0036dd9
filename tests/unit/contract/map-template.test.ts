/** Sentences about a place: what stands for a value, and what stays as it was typed. */
import { expect, it } from 'vitest';
import { fillTemplate, templateColumns, templateLines } from '#contract/map-template.ts';

const values: Readonly<Record<string, string>> = { ward: 'Adel <b>', amount: '56', 'ward {old}': 'no' };
const fill = (template: string) => fillTemplate(template, (column) => values[column]);

it.each([
  ['{ward}: {amount}', 'Adel <b>: 56'],
  ['{ ward } and {ward}', 'Adel <b> and Adel <b>'],
  ['{town} has {amount}', '{town} has 56'],
  ['no columns', 'no columns'],
  ['{}{', '{}{'],
  ['{{ward}}', '{Adel <b>}'],
])('%j becomes %j', (template, sentence) => {
  expect(fill(template)).toBe(sentence);
});

it('a value is never read as a sentence again', () => {
  expect(fillTemplate('{a}', () => '{b} $1 $&')).toBe('{b} $1 $&');
});

it('names its columns once', () => {
  expect(templateColumns('{ward}, {amount}, { ward }, {}')).toEqual(['ward', 'amount']);
});

it('has a line for each that was typed, and headings', () => {
  const valueOf = (column: string) => (column === 'ward' ? 'Adel\n# old' : undefined);
  expect(templateLines('# {ward}\n\n  Mean: {mean} \n#1 of 33', valueOf)).toEqual([
    { kind: 'heading', text: 'Adel\n# old' },
    { kind: 'text', text: 'Mean: {mean}' },
    { kind: 'text', text: '#1 of 33' },
  ]);
  expect(templateLines(' \n', valueOf)).toEqual([]);
});
