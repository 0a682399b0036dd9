/** The contrasts that docs/design-system.md states are those of the tokens. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const document = readFileSync('docs/design-system.md', 'utf8');
const tokens = new Map(
  [
    ...readFileSync('src/styles/tokens.css', 'utf8').matchAll(
      /^ {2}--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/gm,
    ),
  ].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]),
);

/** Relative luminance (WCAG 2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The tokens of a pair by the words of the table. */
const grounds: Readonly<Record<string, readonly string[]>> = {
  'ink on paper': ['ink/paper'],
  'ink-2 on paper / hover / press': ['ink-2/paper', 'ink-2/paper-hover', 'ink-2/paper-press'],
  'accent on paper / wash': ['accent/paper', 'accent/accent-wash'],
  'on-accent on solid / hover / press': [
    'on-accent/accent-solid',
    'on-accent/accent-hover',
    'on-accent/accent-press',
  ],
  'danger on paper / wash': ['danger/paper', 'danger/danger-wash'],
  'warning on paper / wash': ['warning/paper', 'warning/warning-wash'],
  'Planned, Published, On request, Draft on paper': [
    'status-planned/paper',
    'status-published/paper',
    'status-request/paper',
    'status-draft/paper',
  ],
  'line-control, graph-bar, accent-mark on paper': [
    'line-control/paper',
    'graph-bar/paper',
    'accent-mark/paper',
  ],
};

test.each(Object.entries(grounds))('%s', (words, pairs) => {
  const row = document.split('\n').find((line) => line.startsWith(`| ${words} `)) ?? '';
  const [, , light = '', dark = ''] = row.split('|');
  const stated = (cell: string) => cell.split(/[/,]/).map(Number);
  const measured = (mode: 'light' | 'dark') =>
    pairs.map((pair) => {
      const [front = '', ground = ''] = pair.split('/');
      const [one, other] = [tokens.get(front), tokens.get(ground)];
      if (one === undefined || other === undefined) throw new Error(`no token ${pair}`);
      return Math.round(contrast(one[mode], other[mode]) * 100) / 100;
    });
  expect([stated(light), stated(dark)]).toEqual([measured('light'), measured('dark')]);
});
