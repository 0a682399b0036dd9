/** Every decision record has the form that docs/decisions/README.md describes, and is in its table. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';

const records = globSync('docs/decisions/[0-9]*.md').toSorted();
const read = (file: string) => readFileSync(`docs/decisions/${basename(file)}`, 'utf8');
const numberOf = (file: string) => Number(basename(file).slice(0, 4));

describe.each(records)('%s', (file) => {
  const text = read(file);

  test('has a number, a status, a date and what it supersedes', () => {
    expect(text).toMatch(new RegExp(`^# ${numberOf(file)}\\. \\S`));
    expect(text).toMatch(/^- Status: (proposed|accepted|superseded by \[\d+\]\(\S+\))$/m);
    expect(text).toMatch(/^- Date: 20\d\d-\d\d-\d\d$/m);
    expect(text).toMatch(/^- Supersedes: (nothing|\[\d+\]\(\S+\).*)$/m);
  });

  test('is named by each record that it supersedes, in whole or in part', () => {
    const line = /^- Supersedes: .*$/m.exec(text)?.[0] ?? '';
    const superseded = [...line.matchAll(/\]\((\S+?)\)/g)].map(([, other]) => other ?? '');
    const back = new RegExp(
      `^- (?:Status: superseded|Superseded in part) by:? .*\\[${numberOf(file)}\\]\\(${basename(file)}\\)`,
      'm',
    );
    expect(superseded.filter((other) => !back.test(read(other)))).toEqual([]);
  });

  test('says context, decision and consequences, in this order', () => {
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Context', 'Decision', 'Consequences']);
  });
});

test('the table has each record with its title: add a line for a new one', () => {
  const rows = [...read('README.md').matchAll(/^\| \[(\d+)\]\((\S+)\) *\| (.*?) *\|$/gm)].map(
    ([, number, file, title]) => ({ number: Number(number), file, title }),
  );
  const present = records.map((file) => ({
    number: numberOf(file),
    file: basename(file),
    title: /^# \d+\. (.*)$/m.exec(read(file))?.[1],
  }));
  expect(rows).toEqual(present);
});

test('no two records have one number', () => {
  const numbers = records.map((file) => basename(file).slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});
