/** Conversions side by side: by size, in turns, and within limits that no file gets around. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { lanes, makeTable, requestTable, SMALL_FILE } from '#proxy/domains/preview/queue.ts';
import { claimJob, completeJob } from '#proxy/platform/jobs/queue.ts';
import { workbook } from '../../support/zip.ts';
import { ask } from '../../support/catalogue.ts';
import { useBench } from './harness.ts';

const bench = useBench();
const program = join(import.meta.dirname, 'lanes-program.mjs');
const large = () => `a\n${'1\n'.repeat(SMALL_FILE / 2)}`;

const stateOf = async (resourceGUID: string) =>
  (await ask(bench.data, 'resource:preview', { resourceGUID })).table;

describe('lanes', () => {
  it('a small file is made while a large one is', async () => {
    await bench.previews.close();
    const own = bench.open({ conversion: { program } });
    const slow = await bench.store({ content: large() });
    await ask(own.data, 'resource:requestPreview', { resourceGUID: slow });
    await vi.waitFor(async () => expect(await stateOf(slow)).toMatchObject({ state: 'processing' }));
    const quick = await bench.store({ content: 'station,value\nLeeds,41\nYork,3\n' });
    await ask(own.data, 'resource:requestPreview', { resourceGUID: quick });
    await vi.waitFor(async () => expect(await stateOf(quick)).toMatchObject({ state: 'ready', rows: 2 }), {
      timeout: 20_000,
    });
    expect(await stateOf(slow)).toMatchObject({ state: 'processing' });
    await own.previews.close();
    await bench.db.kysely.deleteFrom('operations.job').execute();
    bench.reopen();
  });

  it('a small file that takes long goes on among the large ones', async () => {
    await bench.previews.close();
    const own = bench.open({ conversion: { timeout: 1 } });
    const resourceGUID = await bench.store({ content: 'long\n1\n' });
    await ask(own.data, 'resource:requestPreview', { resourceGUID });
    await own.previews.idle();
    expect(await stateOf(resourceGUID)).toMatchObject({ state: 'ready', rows: 1 });
    const { rows } = await bench.db.pool.query(
      'select name, state from operations.job order by id desc limit 2',
    );
    expect(rows).toEqual(lanes.toReversed().map(({ name }) => ({ name, state: 'succeeded' })));
    await own.previews.close();
    bench.reopen();
  });

  it('who asks for much waits for themselves, and others take turns with them', async () => {
    await bench.previews.close();
    const { kysely } = bench.db;
    await kysely.deleteFrom('operations.job').execute();
    const request = (letter: string, by: string, bytes = 10) =>
      requestTable(kysely, { fileKey: letter.repeat(64), recipe: 'table-3.9' }, { bytes, by });
    for (const letter of ['a', 'b', 'c']) await request(letter, 'one', 5_000_000);
    for (const letter of ['d', 'e']) await request(letter, 'another', 5_000_000);
    // A file of a few bytes does not wait for the others of the same person.
    await request('f', 'one');
    const started: string[] = [];
    for (let claimed = await claimJob(kysely, makeTable); claimed !== null;) {
      started.push(claimed.key.slice(0, 1));
      await completeJob(kysely, claimed);
      claimed = await claimJob(kysely, makeTable);
    }
    expect(started).toEqual(['a', 'd', 'f', 'b', 'e', 'c']);
    // What is stored of who asked names no one.
    const { rows } = await bench.db.pool.query("select distinct payload ->> 'by' as by from operations.job");
    expect(rows.map(({ by }) => /^[0-9a-f]{4}$/.test(by))).toEqual([true, true]);
    await kysely.deleteFrom('catalogue.preview').where('recipe', '=', 'table-3.9').execute();
    bench.reopen();
  });
});

describe('limits', () => {
  const zeros = Buffer.alloc(101_000_000);
  it.each([
    ['a compressed file', () => gzipSync(zeros)],
    [
      'a workbook',
      () => workbook({ sheets: { A: `<row><c t="str"><v>${' '.repeat(101_000_000)}</v></c></row>` } }),
    ],
  ])(
    '%s that is a hundred times as large when it is unpacked is refused with a sentence',
    async (_, content) => {
      const resourceGUID = await bench.ready({ content: content() });
      expect(await stateOf(resourceGUID)).toMatchObject({
        state: 'failed',
        reason: 'tooLarge',
        finding: { code: 'largeWhenUnpacked', count: 100_000_000 },
        retryAfter: null,
      });
    },
  );

  it('some of the disk stays free', async () => {
    await bench.previews.close();
    const own = bench.open({ conversion: { limits: { free: Number.MAX_SAFE_INTEGER } } });
    const resourceGUID = await bench.store({ content: 'disk\n1\n' });
    await ask(own.data, 'resource:requestPreview', { resourceGUID });
    await own.previews.idle();
    expect(await stateOf(resourceGUID)).toMatchObject({ state: 'failed', reason: 'disk' });
    await own.previews.close();
    bench.reopen();
  });
});
