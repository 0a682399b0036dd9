/** How the table of a file comes to be, fails and is made again, on whichever server. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { finishTable, makeTable, readTableState, requestTable } from '#proxy/domains/preview/queue.ts';
import { claimJob } from '#proxy/platform/jobs/queue.ts';
import { createFolderTables } from '#proxy/platform/store/folder-tables.ts';
import { ask, send } from '../../support/catalogue.ts';
import { useBench } from './harness.ts';

const bench = useBench();
const small = { bytes: 10 };

describe('how a table comes to be', () => {
  it('is absent, then asked for, then ready with what was found out about it', async () => {
    const resourceGUID = await bench.store({ content: 'a;b\n1;x\n' });
    expect((await ask(bench.data, 'resource:preview', { resourceGUID })).table).toEqual({ state: 'absent' });
    const asked = await ask(bench.data, 'resource:requestPreview', { resourceGUID });
    expect(asked.table?.state).toMatch(/queued|processing/);
    await bench.previews.idle();
    expect((await ask(bench.data, 'resource:preview', { resourceGUID })).table).toEqual({
      state: 'ready',
      rows: 1,
      columns: 2,
      truncated: false,
      dialect: {
        kind: 'text',
        encoding: 'utf-8',
        confidence: 1,
        alternatives: [],
        strayLines: 0,
        footerLines: 0,
        delimiter: ';',
        header: true,
        skippedLines: 0,
        raggedRows: 0,
        quotes: true,
      },
    });
  });

  it('has failed, and says why', async () => {
    const resourceGUID = await bench.ready({ content: '' });
    expect((await ask(bench.data, 'resource:preview', { resourceGUID })).table).toEqual({
      state: 'failed',
      reason: 'empty',
      finding: { code: 'noBytes' },
      retryAfter: null,
    });
    // Asking again changes nothing about the file.
    const again = await ask(bench.data, 'resource:requestPreview', { resourceGUID });
    expect(again.table?.state).toBe('failed');
  });

  it('one that a server of before has cut is made again, whole, when it is asked for', async () => {
    const resourceGUID = await bench.ready({ content: 'cut\n1\n2\n' });
    const { file_key: fileKey } = await bench.db.kysely
      .selectFrom('catalogue.resource')
      .select('file_key')
      .where('resource_guid', '=', resourceGUID)
      .executeTakeFirstOrThrow();
    const whole = { state: 'ready', rows: 2, truncated: false };
    const table = async () => (await ask(bench.data, 'resource:preview', { resourceGUID })).table;
    const cut = (rows: number) =>
      bench.db.kysely
        .updateTable('catalogue.preview')
        .set({ truncated: true, row_count: rows })
        .where('file_key', '=', fileKey)
        .execute();
    const again = async () => {
      await ask(bench.data, 'resource:requestPreview', { resourceGUID });
      await bench.previews.idle();
      return table();
    };
    // By such a server beside this one.
    await cut(10_000_000);
    expect(await table()).toEqual({ state: 'absent' });
    expect(await again()).toMatchObject(whole);
    // Before the migration, as a part that is shared has fewer rows; a file with more rows than a table may have stays.
    const folder = new URL('../../../proxy/platform/database/migrations/', import.meta.url);
    const migration = await readFile(new URL('0286_cut_tables.sql', folder), 'utf8');
    await cut(100_000_000);
    await sql.raw(migration).execute(bench.db.kysely);
    expect(await table()).toMatchObject({ state: 'ready', truncated: true });
    await cut(1);
    await sql.raw(migration).execute(bench.db.kysely);
    expect(await table()).toEqual({ state: 'absent' });
    expect(await again()).toMatchObject(whole);
  });

  it('a process that dies is reported, and can be tried again', async () => {
    const program = join(import.meta.dirname, 'dying-program.mjs');
    const own = bench.open({
      conversion: { program },
      tables: createFolderTables(join(bench.folder, 'dying')),
    });
    await bench.previews.close();
    const resourceGUID = await bench.store({ content: 'dies\n1\n' });
    const pauseIsOver = () =>
      bench.db.kysely
        .updateTable('catalogue.preview')
        .set({ retry_at: new Date(Date.now() - 1000) })
        .where('state', '=', 'failed')
        .where('retry_at', 'is not', null)
        .execute();
    const retryAfter = async () => {
      await ask(own.data, 'resource:requestPreview', { resourceGUID });
      await own.previews.idle();
      const { table } = await ask(own.data, 'resource:preview', { resourceGUID });
      expect(table).toMatchObject({ state: 'failed', reason: 'died' });
      return table?.state === 'failed' ? table.retryAfter : null;
    };
    const first = await retryAfter();
    expect(first).toBeGreaterThan(30);
    expect(first).toBeLessThanOrEqual(60);
    // Asked for before its pause is over, it is not begun again, on whichever server.
    expect(await retryAfter()).toBeLessThanOrEqual(first ?? 0);
    await pauseIsOver();
    const second = await retryAfter();
    expect(second).toBeGreaterThan(270);
    expect(second).toBeLessThanOrEqual(300);
    await own.previews.close();
    bench.reopen();
    await pauseIsOver();
    await ask(bench.data, 'resource:requestPreview', { resourceGUID });
    await bench.previews.idle();
    expect((await ask(bench.data, 'resource:preview', { resourceGUID })).table?.state).toBe('ready');
  });

  it('one of a lane at a time, on whichever server, in the order in which they were asked for', async () => {
    await bench.previews.close();
    const [first, second] = ['a', 'b'].map((letter) => ({
      fileKey: letter.repeat(64),
      recipe: 'table-3.7' as const,
    }));
    if (!first || !second) throw new Error('two keys');
    await requestTable(bench.db.kysely, first, small);
    await requestTable(bench.db.kysely, second, small);
    expect(await readTableState(bench.db.kysely, second)).toMatchObject({ state: 'queued', ahead: 1 });
    const { kysely } = bench.db;
    const claim = async () =>
      (
        await claimJob(kysely, makeTable, (trx, key) =>
          finishTable(trx, key, { kind: 'failed', reason: 'died' }),
        )
      )?.payload ?? null;
    const claims = await Promise.all([claim(), claim()]);
    expect(claims.filter((one) => one !== null)).toMatchObject([first]);
    expect(await readTableState(kysely, first)).toMatchObject({ state: 'processing' });
    // Its server has died: no one has spoken for it in a while.
    const loseServer = () =>
      kysely
        .updateTable('operations.job')
        .set({ leased_until: new Date(Date.now() - 1000) })
        .where('state', '=', 'running')
        .execute();
    for (let attempt = 2; attempt <= 3; attempt += 1) {
      await loseServer();
      expect(await readTableState(kysely, first)).toMatchObject({ state: 'queued', ahead: 0 });
      expect(await claim()).toMatchObject(first);
    }
    await loseServer();
    expect(await claim()).toMatchObject(second);
    expect(await readTableState(kysely, first)).toMatchObject({ state: 'failed', reason: 'died' });
    // One that has failed waits for those that have not.
    await kysely
      .updateTable('catalogue.preview')
      .set({ retry_at: new Date(Date.now() - 1000) })
      .where('file_key', '=', first.fileKey)
      .execute();
    await requestTable(kysely, first, small);
    await loseServer();
    await kysely
      .updateTable('operations.job')
      .set({ run_at: new Date(Date.now() - 3_600_000) })
      .where('key', '=', makeTable.key(first))
      .where('state', '=', 'queued')
      .execute();
    expect(await readTableState(kysely, first)).toMatchObject({ state: 'queued', ahead: 1 });
    expect(await claim()).toMatchObject(second);
    await kysely.deleteFrom('operations.job').execute();
    await bench.db.kysely.deleteFrom('catalogue.preview').where('recipe', '=', 'table-3.7').execute();
    bench.reopen();
  });

  it('whose files are gone is made again', async () => {
    const resourceGUID = await bench.ready({ content: 'gone\n1\n' });
    await rm(join(bench.folder, 'previews'), { recursive: true });
    expect((await send(bench.data, 'resource:previewRows', { resourceGUID, columns: [0] })).status).toBe(409);
    await bench.previews.idle();
    expect(await ask(bench.data, 'resource:previewRows', { resourceGUID, columns: [0] })).toMatchObject({
      result: [{ cells: [1] }],
      totalCount: 1,
    });
  });

  it.each([
    ['are empty', () => Buffer.alloc(0)],
    ['end early', (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))],
    ['are of something else', () => Buffer.from('no table, but some words of a text')],
  ])('whose files %s is made again', async (what, damage) => {
    const resourceGUID = await bench.ready({ content: `${what}\n1\n` });
    const folder = join(bench.folder, 'previews');
    const names = await readdir(folder, { recursive: true });
    for (const name of names.filter((one) => one.endsWith('.parquet'))) {
      const path = join(folder, name);
      await writeFile(path, damage(await readFile(path)));
    }
    const question = { resourceGUID, columns: [0] };
    expect((await send(bench.data, 'resource:previewRows', question)).status).toBe(409);
    await bench.previews.idle();
    expect((await ask(bench.data, 'resource:previewRows', question)).result).toMatchObject([{ cells: [1] }]);
  });
});
