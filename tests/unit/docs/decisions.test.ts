/** Every decision record has the form that docs/decisions/README.md describes. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';

const records = globSync('docs/decisions/[0-9]*.md').toSorted();

describe.each(records)('%s', (file) => {
  const text = readFileSync(file, 'utf8');

  test('has a number, a status, a date and what it supersedes', () => {
    expect(text).toMatch(new RegExp(`^# ${Number(basename(file).slice(0, 4))}\\. \\S`));
    expect(text).toMatch(/^- Status: (proposed|accepted|superseded by \[\d+\]\(\S+\))$/m);
    expect(text).toMatch(/^- Date: 20\d\d-\d\d-\d\d$/m);
    expect(text).toMatch(/^- Supersedes: (nothing|\[\d+\]\(\S+\).*)$/m);
  });

  test('says context, decision and consequences, in this order', () => {
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Context', 'Decision', 'Consequences']);
  });
});

test('no two records have one number', () => {
  const numbers = records.map((file) => basename(file).slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});
