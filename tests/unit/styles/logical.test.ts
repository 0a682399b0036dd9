/** Style sheets know no left and no right, so that a page that runs from right to left is the same page turned round. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sheets = globSync('src/styles/*.css', { cwd: root }).toSorted();

/** Each declaration that is physical and must be, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/styles/choice.css: border-width: 0 2px 2px 0':
    'The tick of a checkbox, which no script writes the other way round.',
  'src/styles/toast.css: transform-origin: left':
    'The property has no logical words; the next rule turns it.',
  'src/styles/toast.css: transform-origin: right': 'It turns the rule above for lines from right to left.',
};

const physicalNames =
  /^(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-.+)?|border-(?:top|bottom)-(?:left|right)-radius|left|right|float-offset)$/;
const words = /\b(?:left|right)\b/;
/** Properties whose values name sides. */
const valueNames =
  /^(?:text-align(?:-last)?|float|clear|transform-origin|background-position|justify-.+|caption-side)$/;

/** A shorthand of four values says something of left and right; harmless where both are the same. */
function isLopsided(name: string, value: string): boolean {
  if (!/^(?:inset|margin|padding|border-width|border-color|border-style|border-radius)$/.test(name))
    return false;
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const letter of `${value} `) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (letter === ' ' && depth === 0) {
      if (part !== '') parts.push(part);
      part = '';
    } else part += letter;
  }
  if (parts.length !== 4) return false;
  const [first, second, third, fourth] = parts;
  // Corners go round from the upper left, edges from the upper one.
  if (name === 'border-radius') return first !== second || third !== fourth;
  return second !== fourth;
}

/** All declarations that know left from right. */
function physicalIn(css: string): string[] {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...bare.matchAll(/([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].flatMap(([, name = '', raw = '']) => {
    const value = raw.trim().replaceAll(/\s+/g, ' ');
    const isPhysical =
      physicalNames.test(name) || (valueNames.test(name) && words.test(value)) || isLopsided(name, value);
    return isPhysical ? [`${name}: ${value}`] : [];
  });
}

test('there are sheets to read', () => {
  expect(sheets.length).toBeGreaterThan(40);
});

describe.each(sheets)('%s', (sheet) => {
  test('is the same in either direction', () => {
    const found = physicalIn(readFileSync(`${root}/${sheet}`, 'utf8')).map((one) => `${sheet}: ${one}`);
    expect(found.filter((one) => !(one in EXCEPTIONS))).toEqual([]);
  });
});

test('every exception is one', () => {
  const found = new Set(
    sheets.flatMap((sheet) =>
      physicalIn(readFileSync(`${root}/${sheet}`, 'utf8')).map((one) => `${sheet}: ${one}`),
    ),
  );
  expect(Object.keys(EXCEPTIONS).filter((one) => !found.has(one))).toEqual([]);
});

test.each([
  ['a { margin-left: 1px; }', 1],
  ['a { padding: 1px 2px 3px 4px }', 1],
  ['a { padding: 1px 2px 3px 2px }', 0],
  ['a { inset: auto max(1px, calc(2px + 1px)) auto auto }', 1],
  ['a { inset: 0 }', 0],
  ['a { text-align: right }', 1],
  ['a { text-align: end; margin-inline-start: 1px }', 0],
  ['/* a { float: left; } */ a { float: inline-start }', 0],
  ['a { border-top-left-radius: 2px; left: 0 }', 2],
])('%s', (css, count) => {
  expect(physicalIn(css)).toHaveLength(count);
});
