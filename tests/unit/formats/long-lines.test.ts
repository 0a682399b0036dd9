/** A text of one line without an end, and a record of JSON, is refused with the line and what to do about it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sayFinding } from '#contract/messages/en/findings.ts';
import { lookInto } from '#proxy/domains/publishing/reading/look-into.ts';

let scratch: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'long-lines-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

const read = async (fileName: string, content: string) => {
  const path = join(scratch, fileName);
  await writeFile(path, content);
  return lookInto({ path, fileName, stated: null, scratch, memory: 1e9 });
};
const rows = (count: number) => Array.from({ length: count }, (_, i) => `${i},ok\n`).join('');

it.each([
  ['one-line.csv', 'x'.repeat(6_000_000), 1],
  ['below-rows.csv', `a,b\n${rows(1000)}${'y'.repeat(6_000_000)}`, 1002],
  // The letters of its cells are none.
  ['delimiters.csv', `a,b\n${','.repeat(12_000_000)}`, 2],
  ['open-quote.csv', `a,b\n${rows(10)}1,"${'z'.repeat(6_000_000)}`, 12],
])('%s', async (fileName, content, line) => {
  const found = await read(fileName, content);
  expect(found).toMatchObject({ kind: 'failed', finding: { code: 'longLine', line, count: 4 } });
  expect(sayFinding({ code: 'longLine', line, count: 4 })).toBe(
    `The text in line ${line} goes on for more than 4 MB, so its rows cannot be told apart. Write each row on a line of its own, end each with a line feed, and close every quotation mark; then upload it again.`,
  );
});

it.each([
  ['list.json', `[{"a":1},\n\n{"a":"${'x'.repeat(40_000_000)}"}]`, 3],
  ['lines.ndjson', `{"a":1}\n{"a":2}\n{"a":"${'x'.repeat(40_000_000)}"}\n`, 3],
])('%s', async (fileName, content, line) => {
  expect(await read(fileName, content)).toMatchObject({
    kind: 'failed',
    finding: { code: 'longRecord', line, count: 32 },
  });
});
