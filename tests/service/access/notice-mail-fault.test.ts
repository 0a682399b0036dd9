/** A notice that cannot be put in words keeps back none of the others. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailNewNotices } from '#proxy/domains/notices/mail-jobs.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { writeNotice } from '#proxy/platform/notices/notices.ts';
import { catalogueDatabase } from '../../support/catalogue.ts';
import { noticeOptions } from '../../support/notice-options.ts';

let db: Database;
beforeAll(async () => {
  db = await catalogueDatabase();
});
afterAll(() => db.close());

it('is left out, and is not tried again', async () => {
  const { kysely } = db;
  const identityGUID = randomUUID();
  await kysely
    .insertInto('auth.user')
    .values({ identity_guid: identityGUID, email: 'ada@example.org', email_verified: true })
    .execute();
  const about = { dataset: 'Trees', datasetGUID: randomUUID(), organisation: 'Leeds', slug: 'leeds' };
  for (const dataset of ['Broken', 'Trees'])
    await writeNotice(kysely, {
      identityGUID,
      kind: 'planFailed',
      params: { ...about, dataset, at: '2026-03-04T00:00:00Z', why: 'It has no licence.' },
    });
  // As a server of another release may have written it.
  await sql`update auth.notice set params = '{}' where params ->> 'dataset' = 'Broken'`.execute(kysely);
  const subjects: string[] = [];
  const options = noticeOptions(async ({ subject }) => {
    subjects.push(subject);
  });
  await kysely.transaction().execute((trx) => mailNewNotices(trx, options));
  expect(subjects).toEqual(['Trees was not published as planned – Commonplace']);
  const left = await kysely.selectFrom('auth.notice').select('id').where('mail', '=', 'new').execute();
  expect(left).toEqual([]);
});
