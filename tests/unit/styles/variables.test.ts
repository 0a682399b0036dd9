/** A variable that no sheet defines makes its whole declaration void, and nothing says so. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Names with a dash before them, where a component sets them as a style. */
const inComponents = globSync('src/**/*.tsx').flatMap((path) => namesIn(read(path), /['"`](--[\w-]+)['"`]/g));
const sheets = globSync(['src/styles/*.css', 'proxy/**/*.css']);
/** React Aria sets it on its popovers. */
const OF_LIBRARIES = '--trigger-width';
/** The hosted pages have no sheets but the tokens and their own. */
const alone = new Set(sheets.filter((path) => path.startsWith('proxy/')));

test.each(sheets)('%s uses variables that are defined, or says what else', (path) => {
  const known = new Set([
    ...(alone.has(path) ? ['src/styles/tokens.css', path] : sheets).flatMap((sheet) =>
      namesIn(read(sheet), /(--[\w-]+)\s*:/g),
    ),
    ...inComponents,
    OF_LIBRARIES,
  ]);
  expect(namesIn(read(path), /var\(\s*(--[\w-]+)\s*\)/g).filter((name) => !known.has(name))).toEqual([]);
});
