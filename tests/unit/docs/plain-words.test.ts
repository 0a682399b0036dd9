/**
 * Plain technical English: words of literature that a reader who learned English as a second language has to look up
 * stay out of code, comments, documents and screens.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

const WORDS =
  /\b(?:nobody|somebody|everybody|whoever|anew|is said|is told|are told|comes to nothing|for want of|keeps silent|lives on)\b/iu;

/** The same, in what is not a record of its time: a decision keeps its words. */
const WORDS_NOW =
  /\b(?:the one who|in vain|foremost|noughts?|hands out|gets? to know|thereby|alas|dwells?|wished|goes without saying)\b/iu;

/** PostgreSQL runs as this user of the system. */
const NAME_OF_USER = /postgres.*\bnobody\b/u;

const FILES = globSync(['*.md', '{docs,machines,model-tests,proxy,scripts,src,tests}/**/*.{ts,tsx,md,css}'], {
  cwd: ROOT,
  exclude: (path) => path.endsWith('plain-words.test.ts') || path.includes('node_modules'),
});

test('code and documents use plain words', () => {
  expect(FILES.length).toBeGreaterThan(1_000);
  const found = FILES.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        (WORDS.test(line) || (!file.startsWith('docs/decisions') && WORDS_NOW.test(line))) &&
        !NAME_OF_USER.test(line)
          ? [`${file}:${at + 1}: ${line.trim().slice(0, 120)}`]
          : [],
      ),
  );
  expect(found).toEqual([]);
});
